/// Exchange rates, and the conversion of VAT to the currency of the seller.
@NullMarked
package tel.billing.tax.application.exchangerate;

import org.jspecify.annotations.NullMarked;
