/// Reports whether the VAT service is up.
@NullMarked
package tel.billing.tax.resilience;

import org.jspecify.annotations.NullMarked;
