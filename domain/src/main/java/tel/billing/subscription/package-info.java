/// What a customer buys by the month or year: plans, and subscriptions to them.
@NullMarked
package tel.billing.subscription;

import org.jspecify.annotations.NullMarked;
