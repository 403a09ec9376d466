/// Metrics and log messages about subscriptions and charges.
@NullMarked
package tel.billing.subscription.monitoring;

import org.jspecify.annotations.NullMarked;
