/// Keeps in PostgreSQL which VAT numbers are to be asked for again.
@NullMarked
package tel.billing.tax.persistence;

import org.jspecify.annotations.NullMarked;
