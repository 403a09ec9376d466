/// Reports whether the mail server is up.
@NullMarked
package tel.billing.notification.resilience;

import org.jspecify.annotations.NullMarked;
