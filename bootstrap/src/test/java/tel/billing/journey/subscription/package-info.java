/// Journeys of plans and subscriptions.
@NullMarked
package tel.billing.journey.subscription;

import org.jspecify.annotations.NullMarked;
