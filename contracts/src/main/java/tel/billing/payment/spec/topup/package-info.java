/// Contract and fake of the store of payments.
@NullMarked
package tel.billing.payment.spec.topup;

import org.jspecify.annotations.NullMarked;
