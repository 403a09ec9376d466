/// Plans and subscriptions in memory, and the contracts of whoever keeps them.
@NullMarked
package tel.billing.subscription.spec;

import org.jspecify.annotations.NullMarked;
