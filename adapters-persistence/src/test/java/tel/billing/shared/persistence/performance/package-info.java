/// The number of statements of use cases, and how PostgreSQL executes them.
@NullMarked
package tel.billing.shared.persistence.performance;

import org.jspecify.annotations.NullMarked;
