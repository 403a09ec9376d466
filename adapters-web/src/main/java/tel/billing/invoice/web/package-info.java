/// Invoices, credit notes and what tax offices are told over HTTP.
@NullMarked
package tel.billing.invoice.web;

import org.jspecify.annotations.NullMarked;
