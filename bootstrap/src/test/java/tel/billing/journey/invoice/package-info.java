/// Journeys of invoices and their documents.
@NullMarked
package tel.billing.journey.invoice;

import org.jspecify.annotations.NullMarked;
