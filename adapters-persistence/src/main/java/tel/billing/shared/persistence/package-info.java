/// Shared parts of all stores: the unit of work, SQL statements, columns, ids and encrypted secrets.
@NullMarked
package tel.billing.shared.persistence;

import org.jspecify.annotations.NullMarked;
