/// In-memory stores of plans and subscriptions, and the contracts of their ports.
@NullMarked
package tel.billing.subscription.spec;

import org.jspecify.annotations.NullMarked;
