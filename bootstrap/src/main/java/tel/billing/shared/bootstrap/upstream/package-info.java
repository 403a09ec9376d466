/// The observed state of the external systems.
@NullMarked
package tel.billing.shared.bootstrap.upstream;

import org.jspecify.annotations.NullMarked;
