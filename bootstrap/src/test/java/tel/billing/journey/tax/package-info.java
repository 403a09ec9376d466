/// Journeys of VAT rates, VAT numbers and exchange rates.
@NullMarked
package tel.billing.journey.tax;

import org.jspecify.annotations.NullMarked;
