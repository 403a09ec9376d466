/// The pages on which administrators credit and reissue invoices.
@NullMarked
package tel.billing.invoice.portal.correction;

import org.jspecify.annotations.NullMarked;
