/// Random simulations that compare batch renewals of subscriptions with single renewals.
@NullMarked
package tel.billing.subscription.history;

import org.jspecify.annotations.NullMarked;
