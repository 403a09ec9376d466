/// The data that each instance caches from the database, and the change feed that updates it.
@NullMarked
package tel.billing.shared.persistence.cache;

import org.jspecify.annotations.NullMarked;
