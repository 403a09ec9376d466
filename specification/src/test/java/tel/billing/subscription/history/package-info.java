/// Subscriptions over some months, renewed together, held against the same renewed one by one.
@NullMarked
package tel.billing.subscription.history;

import org.jspecify.annotations.NullMarked;
