/// Use cases of invoices, credit notes and VAT reports, and the ports that they require.
@NullMarked
package tel.billing.invoice.application;

import org.jspecify.annotations.NullMarked;
