/// The payment with its states, and stored cards.
@NullMarked
package tel.billing.payment.domain;

import org.jspecify.annotations.NullMarked;
