package tel.billing.subscription.domain;

import java.time.Instant;
import tel.billing.shared.AccountId;
import tel.billing.shared.Version;
import tel.billing.subscription.SubscriptionId;

/// The constant data of a subscription, and its version.
public record SubscriptionContract(SubscriptionId id, AccountId account, Instant createdAt, Version version) {

    SubscriptionContract next() {
        return new SubscriptionContract(id, account, createdAt, version.next());
    }
}
