/// The Idempotency-Keys in memory, and the contract of whoever keeps them.
@NullMarked
package tel.billing.idempotency.spec;

import org.jspecify.annotations.NullMarked;
