/// Journeys through the pages of portal and console.
@NullMarked
package tel.billing.journey.portal;

import org.jspecify.annotations.NullMarked;
