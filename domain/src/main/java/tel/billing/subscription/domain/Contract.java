package tel.billing.subscription.domain;

import java.time.Instant;
import tel.billing.shared.AccountId;
import tel.billing.subscription.SubscriptionId;

/// What stays the same of a subscription whatever becomes of it, and how often it has moved since
/// it was drafted: who moves it says from where.
public record Contract(SubscriptionId id, AccountId account, Instant createdAt, int moves) {

    public Contract {
        if (moves < 0) {
            throw new IllegalArgumentException("moves count from 0, not " + moves);
        }
    }

    Contract moved() {
        return new Contract(id, account, createdAt, moves + 1);
    }
}
