/// Puts plans and subscriptions together.
@NullMarked
package tel.billing.subscription.bootstrap;

import org.jspecify.annotations.NullMarked;
