/// Purchases: activation and plan changes.
@NullMarked
package tel.billing.subscription.application.purchase;

import org.jspecify.annotations.NullMarked;
