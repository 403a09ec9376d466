/// The pages on which customers see, change and remove their VAT number.
@NullMarked
package tel.billing.tax.portal.vatnumber;

import org.jspecify.annotations.NullMarked;
