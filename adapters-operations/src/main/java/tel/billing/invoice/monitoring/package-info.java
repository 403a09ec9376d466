/// Metrics and log messages about the rendering of invoices.
@NullMarked
package tel.billing.invoice.monitoring;

import org.jspecify.annotations.NullMarked;
