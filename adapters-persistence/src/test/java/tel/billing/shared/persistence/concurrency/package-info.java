/// Concurrent use cases on one database.
@NullMarked
package tel.billing.shared.persistence.concurrency;

import org.jspecify.annotations.NullMarked;
