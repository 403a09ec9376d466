package tel.billing.shared;

import java.util.UUID;

/// Names an account: whose wallets, payments and subscriptions they are.
public record AccountId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
