/// VAT: what a charge bears, and which numbers the EU's register knows.
@NullMarked
package tel.billing.tax;

import org.jspecify.annotations.NullMarked;
