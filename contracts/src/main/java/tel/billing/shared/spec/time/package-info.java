/// Clocks that tests control, the contracts of clocks, and how long tests wait for background work.
@NullMarked
package tel.billing.shared.spec.time;

import org.jspecify.annotations.NullMarked;
