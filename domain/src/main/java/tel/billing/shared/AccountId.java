package tel.billing.shared;

import java.util.UUID;

/// Identifies an account, which owns wallets, payments and subscriptions.
public record AccountId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
