/// Wires plans and subscriptions.
@NullMarked
package tel.billing.subscription.bootstrap;

import org.jspecify.annotations.NullMarked;
