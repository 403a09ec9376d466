package tel.billing.subscription.domain;

import java.time.Instant;
import tel.billing.shared.AccountId;
import tel.billing.subscription.SubscriptionId;

/// The constant data of a subscription, and its version: the number of changes since the draft, for
/// optimistic locking.
public record SubscriptionContract(SubscriptionId id, AccountId account, Instant createdAt, int moves) {

    public SubscriptionContract {
        if (moves < 0) {
            throw new IllegalArgumentException("moves must not be negative: " + moves);
        }
    }

    SubscriptionContract moved() {
        return new SubscriptionContract(id, account, createdAt, moves + 1);
    }
}
