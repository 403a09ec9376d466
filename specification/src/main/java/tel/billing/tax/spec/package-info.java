/// Fakes and contracts of the ports around VAT numbers.
@NullMarked
package tel.billing.tax.spec;

import org.jspecify.annotations.NullMarked;
