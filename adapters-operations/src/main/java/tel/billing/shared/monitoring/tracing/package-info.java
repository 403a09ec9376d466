/// The spans of requests, units of work and calls to upstreams.
@NullMarked
package tel.billing.shared.monitoring.tracing;

import org.jspecify.annotations.NullMarked;
