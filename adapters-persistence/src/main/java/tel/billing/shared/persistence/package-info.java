/// Shared parts of all stores: the unit of work, clocks, ids, encrypted secrets, background tasks.
@NullMarked
package tel.billing.shared.persistence;

import org.jspecify.annotations.NullMarked;
