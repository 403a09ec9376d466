/// What the console shows about subscriptions and plans.
@NullMarked
package tel.billing.subscription.portal.console;

import org.jspecify.annotations.NullMarked;
