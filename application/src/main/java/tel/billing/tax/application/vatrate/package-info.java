/// VAT rates, and the VAT on a charge.
@NullMarked
package tel.billing.tax.application.vatrate;

import org.jspecify.annotations.NullMarked;
