/// The EU's VAT Information Exchange System.
@NullMarked
package tel.billing.tax.vies;

import org.jspecify.annotations.NullMarked;
