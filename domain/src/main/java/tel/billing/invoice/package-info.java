/// Invoices and credit notes: papers that are numbered without a gap and never altered.
@NullMarked
package tel.billing.invoice;

import org.jspecify.annotations.NullMarked;
