/// Contract and fake of the store of refunds.
@NullMarked
package tel.billing.payment.spec.refund;

import org.jspecify.annotations.NullMarked;
