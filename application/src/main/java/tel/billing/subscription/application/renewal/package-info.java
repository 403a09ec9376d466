/// Collection of due and unpaid periods: from the wallet, from a card, and by dunning.
@NullMarked
package tel.billing.subscription.application.renewal;

import org.jspecify.annotations.NullMarked;
