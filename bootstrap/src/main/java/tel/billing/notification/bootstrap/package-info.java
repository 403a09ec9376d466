/// Puts mail together.
@NullMarked
package tel.billing.notification.bootstrap;

import org.jspecify.annotations.NullMarked;
