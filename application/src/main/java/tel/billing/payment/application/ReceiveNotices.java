package tel.billing.payment.application;

import java.util.Map;

/// Takes what the card processor sends of its own accord. When it is told that we have it, it is kept; what
/// it changes is done afterwards, see [ProcessNotices].
public interface ReceiveNotices {

    /// Whether who sends these headers, by their names in lower case, may be the processor. From whoever may not,
    /// nothing else need be read.
    boolean admits(Map<String, String> headers);

    Outcome receive(ProcessorNotices.Delivery delivery);

    sealed interface Outcome {

        /// All of it is kept, now or since it was told before.
        record Received() implements Outcome {}

        /// It is not proven to come from the processor; nothing was kept.
        record Forged() implements Outcome {}

        /// It comes from the processor and cannot be read; nothing was kept.
        record Unreadable(String why) implements Outcome {}
    }
}
