/// Stores accounts in PostgreSQL.
@NullMarked
package tel.billing.account.persistence;

import org.jspecify.annotations.NullMarked;
