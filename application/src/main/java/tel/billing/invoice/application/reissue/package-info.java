/// Reissue of wrong invoices: a credit note over the remainder, and a new invoice.
@NullMarked
package tel.billing.invoice.application.reissue;

import org.jspecify.annotations.NullMarked;
