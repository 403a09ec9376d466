/// Post and mail in memory, and their contracts.
@NullMarked
package tel.billing.notification.spec;

import org.jspecify.annotations.NullMarked;
