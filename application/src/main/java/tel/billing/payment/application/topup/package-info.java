/// Top-ups: charging a card once for each idempotency key, recording the result, and recovering interrupted
/// payments.
@NullMarked
package tel.billing.payment.application.topup;

import org.jspecify.annotations.NullMarked;
