/// Use cases around VAT numbers, and the register they ask.
@NullMarked
package tel.billing.tax.application;

import org.jspecify.annotations.NullMarked;
