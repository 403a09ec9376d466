/// VAT: the treatment of charges, and VAT numbers in the EU's register.
@NullMarked
package tel.billing.tax;

import org.jspecify.annotations.NullMarked;
