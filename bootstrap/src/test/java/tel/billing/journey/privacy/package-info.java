/// Journeys about personal data.
@NullMarked
package tel.billing.journey.privacy;

import org.jspecify.annotations.NullMarked;
