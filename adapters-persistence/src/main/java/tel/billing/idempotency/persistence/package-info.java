/// Stores idempotency keys in PostgreSQL.
@NullMarked
package tel.billing.idempotency.persistence;

import org.jspecify.annotations.NullMarked;
