/// The PDF documents of invoices and credit notes: printing, storing, downloading and sending them.
@NullMarked
package tel.billing.invoice.application.document;

import org.jspecify.annotations.NullMarked;
