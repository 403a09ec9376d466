/// Credit notes, which correct an issued invoice and refund the wallet.
@NullMarked
package tel.billing.invoice.application.creditnote;

import org.jspecify.annotations.NullMarked;
