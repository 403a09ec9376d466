/// Use cases of plans and subscriptions, and their stores.
@NullMarked
package tel.billing.subscription.application;

import org.jspecify.annotations.NullMarked;
