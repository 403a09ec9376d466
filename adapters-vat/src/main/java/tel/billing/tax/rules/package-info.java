/// The member states' rules for VAT numbers: formats and check digits.
@NullMarked
package tel.billing.tax.rules;

import org.jspecify.annotations.NullMarked;
