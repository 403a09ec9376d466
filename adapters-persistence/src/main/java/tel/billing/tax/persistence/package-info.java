/// Stores VAT rates, exchange rates, the answers of the VAT register and the schedule of checks
/// in PostgreSQL.
@NullMarked
package tel.billing.tax.persistence;

import org.jspecify.annotations.NullMarked;
