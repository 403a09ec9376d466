/// The pages on which administrators refund a payment, and record the result of a refund.
@NullMarked
package tel.billing.payment.portal.refund;

import org.jspecify.annotations.NullMarked;
