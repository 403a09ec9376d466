/// What the metrics of all subdomains have in common.
@NullMarked
package tel.billing.shared.monitoring;

import org.jspecify.annotations.NullMarked;
