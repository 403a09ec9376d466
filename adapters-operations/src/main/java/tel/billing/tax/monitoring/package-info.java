/// Metrics and log messages about VAT numbers.
@NullMarked
package tel.billing.tax.monitoring;

import org.jspecify.annotations.NullMarked;
