/// The payment and its states, and the card kept for the next one.
@NullMarked
package tel.billing.payment.domain;

import org.jspecify.annotations.NullMarked;
