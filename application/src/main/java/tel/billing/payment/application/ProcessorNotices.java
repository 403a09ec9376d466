package tel.billing.payment.application;

import java.util.List;
import java.util.Optional;
import tel.billing.payment.domain.Notice;

/// Reads what the card processor sends of its own accord, and tells what is proven to come from it. Reading has no
/// effect and asks nobody.
public interface ProcessorNotices {

    Reading read(Delivery delivery);

    /// A request of the processor's: its Authorization header, if it has one, and its body.
    record Delivery(Optional<String> authorization, byte[] body) {}

    sealed interface Reading {

        /// All of it is proven to come from the processor.
        record Genuine(List<Notice> notices) implements Reading {}

        /// Some of it is not proven, or who sent it did not prove to be the processor.
        record Forged() implements Reading {}

        /// It proves to come from the processor, in a form that cannot be read: `why` names what is wrong.
        record Unreadable(String why) implements Reading {}
    }
}
