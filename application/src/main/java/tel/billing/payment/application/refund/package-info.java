/// Refunds to the card, and the recovery of interrupted refunds.
@NullMarked
package tel.billing.payment.application.refund;

import org.jspecify.annotations.NullMarked;
