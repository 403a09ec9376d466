/// Stores invoices in PostgreSQL.
@NullMarked
package tel.billing.invoice.persistence;

import org.jspecify.annotations.NullMarked;
