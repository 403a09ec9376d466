/// Subscriptions, their states and charges.
@NullMarked
package tel.billing.subscription.domain;

import org.jspecify.annotations.NullMarked;
