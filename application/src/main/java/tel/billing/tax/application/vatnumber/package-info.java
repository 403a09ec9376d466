/// VAT numbers: verification, regular rechecks, and the stored proofs.
@NullMarked
package tel.billing.tax.application.vatnumber;

import org.jspecify.annotations.NullMarked;
