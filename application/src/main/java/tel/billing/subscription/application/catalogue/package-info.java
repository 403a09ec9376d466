/// The catalogue: plans, their versions and prices.
@NullMarked
package tel.billing.subscription.application.catalogue;

import org.jspecify.annotations.NullMarked;
