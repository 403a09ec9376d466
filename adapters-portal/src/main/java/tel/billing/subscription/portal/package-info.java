/// What the pages of subscriptions share.
@NullMarked
package tel.billing.subscription.portal;

import org.jspecify.annotations.NullMarked;
