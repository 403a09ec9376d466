/// Puts invoices together.
@NullMarked
package tel.billing.invoice.bootstrap;

import org.jspecify.annotations.NullMarked;
