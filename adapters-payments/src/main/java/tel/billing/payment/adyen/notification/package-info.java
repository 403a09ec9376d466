/// The notifications that Adyen sends to our webhooks: their credentials, signatures and events.
@NullMarked
package tel.billing.payment.adyen.notification;

import org.jspecify.annotations.NullMarked;
