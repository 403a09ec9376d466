/// The pages on which customers compare plans, order one, and change to another.
@NullMarked
package tel.billing.subscription.portal.purchase;

import org.jspecify.annotations.NullMarked;
