package tel.billing.payment;

import java.util.UUID;

/// Identifies a refund.
public record RefundId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
