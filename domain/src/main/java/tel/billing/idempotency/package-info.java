/// Idempotency: one reply for each Idempotency-Key, despite retries and crashes.
@NullMarked
package tel.billing.idempotency;

import org.jspecify.annotations.NullMarked;
