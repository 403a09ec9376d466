/// Journeys of phone lines on the PBX.
@NullMarked
package tel.billing.journey.provisioning;

import org.jspecify.annotations.NullMarked;
