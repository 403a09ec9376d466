/// The pages on which customers cancel a subscription.
@NullMarked
package tel.billing.subscription.portal.cancellation;

import org.jspecify.annotations.NullMarked;
