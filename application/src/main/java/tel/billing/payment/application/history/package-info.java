/// The payments of an account with their refunds, for its owner and for staff.
@NullMarked
package tel.billing.payment.application.history;

import org.jspecify.annotations.NullMarked;
