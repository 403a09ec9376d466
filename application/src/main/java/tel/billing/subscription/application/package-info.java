/// Use cases and stores of plans and subscriptions.
@NullMarked
package tel.billing.subscription.application;

import org.jspecify.annotations.NullMarked;
