/// The subscriptions of an account, for pages of other subdomains.
@NullMarked
package tel.billing.subscription.portal.facts;

import org.jspecify.annotations.NullMarked;
