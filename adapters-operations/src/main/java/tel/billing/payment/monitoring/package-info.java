/// Metrics and log messages about payments, refunds and notifications of the card processor.
@NullMarked
package tel.billing.payment.monitoring;

import org.jspecify.annotations.NullMarked;
