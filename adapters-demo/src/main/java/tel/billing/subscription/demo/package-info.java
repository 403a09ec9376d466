/// Subscriptions of the demo data.
@NullMarked
package tel.billing.subscription.demo;

import org.jspecify.annotations.NullMarked;
