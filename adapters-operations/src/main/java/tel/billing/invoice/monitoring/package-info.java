/// Metrics and log messages about the printing of invoices.
@NullMarked
package tel.billing.invoice.monitoring;

import org.jspecify.annotations.NullMarked;
