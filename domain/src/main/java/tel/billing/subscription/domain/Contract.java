package tel.billing.subscription.domain;

import java.time.Instant;
import tel.billing.shared.AccountId;
import tel.billing.subscription.SubscriptionId;

/// The constant data of a subscription, and its version: the number of changes since the draft, for
/// optimistic locking.
public record Contract(SubscriptionId id, AccountId account, Instant createdAt, int moves) {

    public Contract {
        if (moves < 0) {
            throw new IllegalArgumentException("moves must not be negative: " + moves);
        }
    }

    Contract moved() {
        return new Contract(id, account, createdAt, moves + 1);
    }
}
