/// The PostgreSQL server that the service brings with it, and what it asks of any database.
@NullMarked
package tel.billing.shared.bootstrap.database;

import org.jspecify.annotations.NullMarked;
