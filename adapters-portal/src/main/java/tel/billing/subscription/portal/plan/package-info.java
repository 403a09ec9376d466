/// The pages on which administrators add and change plans.
@NullMarked
package tel.billing.subscription.portal.plan;

import org.jspecify.annotations.NullMarked;
