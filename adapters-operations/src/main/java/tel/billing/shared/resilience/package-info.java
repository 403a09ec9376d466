/// The health of upstream systems, and worker pools.
@NullMarked
package tel.billing.shared.resilience;

import org.jspecify.annotations.NullMarked;
