/// Stores the ledger in PostgreSQL.
@NullMarked
package tel.billing.ledger.persistence;

import org.jspecify.annotations.NullMarked;
