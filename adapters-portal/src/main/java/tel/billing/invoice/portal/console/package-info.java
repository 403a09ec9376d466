/// What the console shows about invoices and VAT.
@NullMarked
package tel.billing.invoice.portal.console;

import org.jspecify.annotations.NullMarked;
