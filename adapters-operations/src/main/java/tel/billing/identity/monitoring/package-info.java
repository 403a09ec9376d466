/// Metrics about sign-ins.
@NullMarked
package tel.billing.identity.monitoring;

import org.jspecify.annotations.NullMarked;
