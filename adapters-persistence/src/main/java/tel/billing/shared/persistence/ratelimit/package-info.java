/// Rate limits: counted in PostgreSQL for all instances, or in the memory of one.
@NullMarked
package tel.billing.shared.persistence.ratelimit;

import org.jspecify.annotations.NullMarked;
