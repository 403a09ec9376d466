/// Use cases of payments, and the card processor they need.
@NullMarked
package tel.billing.payment.application;

import org.jspecify.annotations.NullMarked;
