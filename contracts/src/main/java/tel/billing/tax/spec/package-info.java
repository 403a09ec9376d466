/// Fakes and contracts of the tax ports.
@NullMarked
package tel.billing.tax.spec;

import org.jspecify.annotations.NullMarked;
