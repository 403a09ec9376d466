/// The connections to the database, embedded or not, and the checks that any database has to pass.
@NullMarked
package tel.billing.shared.bootstrap.database;

import org.jspecify.annotations.NullMarked;
