/// The pages on which administrators set VAT rates and exchange rates.
@NullMarked
package tel.billing.tax.portal.rate;

import org.jspecify.annotations.NullMarked;
