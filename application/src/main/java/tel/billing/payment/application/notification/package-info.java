/// Webhook notifications of the card processor: receiving, processing and resolving them.
@NullMarked
package tel.billing.payment.application.notification;

import org.jspecify.annotations.NullMarked;
