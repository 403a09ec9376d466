/// Customers see and download their invoices and credit notes.
@NullMarked
package tel.billing.invoice.portal.invoices;

import org.jspecify.annotations.NullMarked;
