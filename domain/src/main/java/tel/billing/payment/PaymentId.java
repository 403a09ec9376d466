package tel.billing.payment;

import java.util.UUID;

/// Identifies a payment. Also the reference of the payment at the card processor.
public record PaymentId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
