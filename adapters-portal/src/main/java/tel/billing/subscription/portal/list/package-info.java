/// The pages that show the subscriptions of a customer.
@NullMarked
package tel.billing.subscription.portal.list;

import org.jspecify.annotations.NullMarked;
