/// Contract and fakes of webhook notifications.
@NullMarked
package tel.billing.payment.spec.notification;

import org.jspecify.annotations.NullMarked;
