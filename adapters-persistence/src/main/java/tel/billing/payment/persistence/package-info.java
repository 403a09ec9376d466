/// Stores payments and cards in PostgreSQL.
@NullMarked
package tel.billing.payment.persistence;

import org.jspecify.annotations.NullMarked;
