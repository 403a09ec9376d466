/// Customers top up their wallets, and see the result of a payment.
@NullMarked
package tel.billing.payment.portal.topup;

import org.jspecify.annotations.NullMarked;
