/// Puts VAT together.
@NullMarked
package tel.billing.tax.bootstrap;

import org.jspecify.annotations.NullMarked;
