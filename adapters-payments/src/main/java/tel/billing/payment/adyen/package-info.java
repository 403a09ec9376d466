/// Adyen (Checkout API v71) as the card processor. Webhook data is trusted only if it is signed.
@NullMarked
package tel.billing.payment.adyen;

import org.jspecify.annotations.NullMarked;
