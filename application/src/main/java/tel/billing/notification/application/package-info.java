/// How mail leaves.
@NullMarked
package tel.billing.notification.application;

import org.jspecify.annotations.NullMarked;
