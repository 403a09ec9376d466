/// Spring configuration of invoices.
@NullMarked
package tel.billing.invoice.bootstrap;

import org.jspecify.annotations.NullMarked;
