/// Invoices, credit notes and VAT reports over HTTP.
@NullMarked
package tel.billing.invoice.web;

import org.jspecify.annotations.NullMarked;
