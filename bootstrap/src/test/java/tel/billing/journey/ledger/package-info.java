/// Journeys of balance adjustments.
@NullMarked
package tel.billing.journey.ledger;

import org.jspecify.annotations.NullMarked;
