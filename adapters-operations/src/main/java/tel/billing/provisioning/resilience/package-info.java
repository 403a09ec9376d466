/// Circuit breaker, bulkhead and health probe of the PBX.
@NullMarked
package tel.billing.provisioning.resilience;

import org.jspecify.annotations.NullMarked;
