/// What each instance keeps in memory of the database, and the change feed that keeps it up to date.
@NullMarked
package tel.billing.shared.persistence.cache;

import org.jspecify.annotations.NullMarked;
