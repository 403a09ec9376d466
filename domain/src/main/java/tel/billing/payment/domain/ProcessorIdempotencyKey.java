package tel.billing.payment.domain;

import java.util.UUID;

/// The idempotency key of a request to the card processor. It is created with the draft and never changes,
/// because the processor moves money once per key.
public record ProcessorIdempotencyKey(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
