/// Use cases of VAT and VAT numbers, and the ports that they require.
@NullMarked
package tel.billing.tax.application;

import org.jspecify.annotations.NullMarked;
