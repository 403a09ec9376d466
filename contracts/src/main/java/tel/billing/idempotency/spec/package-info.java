/// The in-memory store of idempotency keys and the contract of all such stores.
@NullMarked
package tel.billing.idempotency.spec;

import org.jspecify.annotations.NullMarked;
