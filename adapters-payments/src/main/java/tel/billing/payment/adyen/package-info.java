/// Cards are charged by Adyen (Checkout API v71), and what it tells by its webhooks is believed as far as it is signed.
@NullMarked
package tel.billing.payment.adyen;

import org.jspecify.annotations.NullMarked;
