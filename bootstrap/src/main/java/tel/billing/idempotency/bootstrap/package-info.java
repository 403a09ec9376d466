/// Puts the idempotency protocol together.
@NullMarked
package tel.billing.idempotency.bootstrap;

import org.jspecify.annotations.NullMarked;
