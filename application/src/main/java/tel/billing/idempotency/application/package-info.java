/// How a key is claimed, held and answered, and the store for it.
@NullMarked
package tel.billing.idempotency.application;

import org.jspecify.annotations.NullMarked;
