/// The content of invoices.
@NullMarked
package tel.billing.invoice.domain;

import org.jspecify.annotations.NullMarked;
