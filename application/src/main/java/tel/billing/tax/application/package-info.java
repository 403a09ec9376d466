/// Use cases around VAT and VAT numbers, the register they ask, and the stores they need.
@NullMarked
package tel.billing.tax.application;

import org.jspecify.annotations.NullMarked;
