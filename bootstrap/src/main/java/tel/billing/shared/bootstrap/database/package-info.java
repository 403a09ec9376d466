/// The embedded PostgreSQL server, and the requirements for any database.
@NullMarked
package tel.billing.shared.bootstrap.database;

import org.jspecify.annotations.NullMarked;
