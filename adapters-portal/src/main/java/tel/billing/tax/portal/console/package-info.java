/// What the console shows about VAT rates and exchange rates.
@NullMarked
package tel.billing.tax.portal.console;

import org.jspecify.annotations.NullMarked;
