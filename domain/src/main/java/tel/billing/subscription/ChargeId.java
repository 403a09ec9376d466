package tel.billing.subscription;

import java.util.UUID;

/// Identifies a charge.
public record ChargeId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
