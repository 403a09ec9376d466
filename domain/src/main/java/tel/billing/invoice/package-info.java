/// Invoices and credit notes: documents with consecutive numbers that never change.
@NullMarked
package tel.billing.invoice;

import org.jspecify.annotations.NullMarked;
