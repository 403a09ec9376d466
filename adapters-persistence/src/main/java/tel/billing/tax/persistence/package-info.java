/// Keeps in PostgreSQL the rates of VAT, what was said of VAT numbers, and which are to be asked for.
@NullMarked
package tel.billing.tax.persistence;

import org.jspecify.annotations.NullMarked;
