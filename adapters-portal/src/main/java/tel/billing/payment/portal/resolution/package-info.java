/// The pages on which administrators resolve notifications and differences of the card processor.
@NullMarked
package tel.billing.payment.portal.resolution;

import org.jspecify.annotations.NullMarked;
