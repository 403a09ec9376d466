/// Journeys of top-ups, refunds, stored cards and notifications.
@NullMarked
package tel.billing.journey.payment;

import org.jspecify.annotations.NullMarked;
