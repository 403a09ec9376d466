package tel.billing.subscription;

import java.util.UUID;

/// Identifies a subscription.
public record SubscriptionId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
