package tel.billing.payment;

import java.util.UUID;

/// Names a refund.
public record RefundId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
