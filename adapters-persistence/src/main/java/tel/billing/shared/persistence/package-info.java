/// What every store stands on: the unit of work, clocks, ids, secrets at rest, tasks for later.
@NullMarked
package tel.billing.shared.persistence;

import org.jspecify.annotations.NullMarked;
