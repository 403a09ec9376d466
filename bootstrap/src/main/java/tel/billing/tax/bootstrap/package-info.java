/// Spring configuration of VAT.
@NullMarked
package tel.billing.tax.bootstrap;

import org.jspecify.annotations.NullMarked;
