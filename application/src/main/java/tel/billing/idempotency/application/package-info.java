/// The idempotency protocol, and the port of its store.
@NullMarked
package tel.billing.idempotency.application;

import org.jspecify.annotations.NullMarked;
