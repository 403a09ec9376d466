/// Keeps in PostgreSQL the rates of VAT, and which VAT numbers are to be asked for again.
@NullMarked
package tel.billing.tax.persistence;

import org.jspecify.annotations.NullMarked;
