/// The PDF documents of invoices and credit notes: rendering, storing, downloading and sending them.
@NullMarked
package tel.billing.invoice.application.document;

import org.jspecify.annotations.NullMarked;
