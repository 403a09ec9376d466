/// The rules of VAT.
@NullMarked
package tel.billing.tax.domain;

import org.jspecify.annotations.NullMarked;
