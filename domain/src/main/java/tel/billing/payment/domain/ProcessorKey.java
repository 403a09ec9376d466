package tel.billing.payment.domain;

import java.util.UUID;

/// The idempotency key under which the card processor is asked. Drafted with the payment and never made anew: under one
/// key the processor moves money once.
public record ProcessorKey(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
