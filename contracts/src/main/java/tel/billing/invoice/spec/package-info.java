/// Fakes and contracts of the invoice ports.
@NullMarked
package tel.billing.invoice.spec;

import org.jspecify.annotations.NullMarked;
