/// The page on which administrators refund a payment.
@NullMarked
package tel.billing.payment.portal.refund;

import org.jspecify.annotations.NullMarked;
