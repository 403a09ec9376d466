/// The rules of the member states for their VAT numbers: forms and check digits.
@NullMarked
package tel.billing.tax.rules;

import org.jspecify.annotations.NullMarked;
