/// Use cases around invoices, credit notes and what tax offices are told, and the stores they need.
@NullMarked
package tel.billing.invoice.application;

import org.jspecify.annotations.NullMarked;
