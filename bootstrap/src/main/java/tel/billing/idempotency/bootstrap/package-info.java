/// Spring configuration of the idempotency protocol.
@NullMarked
package tel.billing.idempotency.bootstrap;

import org.jspecify.annotations.NullMarked;
