package tel.billing.payment;

import java.util.UUID;

/// Names a payment, and is the reference under which the card processor knows it.
public record PaymentId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
