/// Invoices as PDF.
@NullMarked
package tel.billing.invoice.pdf;

import org.jspecify.annotations.NullMarked;
