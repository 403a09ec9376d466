package tel.billing.payment.application;

import java.util.List;
import java.util.Map;
import tel.billing.payment.domain.Notice;

/// Reads what the card processor sends of its own accord, and tells what is proven to come from it. Reading
/// has no effect and asks nobody.
public interface ProcessorNotices {

    /// Whether who sends these headers, by their names in lower case, may be the processor; a sender whose headers
    /// prove nothing may be. Asked before anything else of a request is read.
    boolean admits(Map<String, String> headers);

    /// Whom the processor must tell what is meant for us, as we are set up now: see [Notice].
    String addressee();

    Reading read(Delivery delivery);

    /// A request of the processor's: its headers, by their names in lower case, and its body.
    final class Delivery {
        private final Map<String, String> headers;
        private final byte[] body;

        public Delivery(Map<String, String> headers, byte[] body) {
            this.headers = Map.copyOf(headers);
            this.body = body.clone();
        }

        public Map<String, String> headers() {
            return headers;
        }

        public byte[] body() {
            return body.clone();
        }
    }

    sealed interface Reading {

        /// All of it is proven to come from the processor.
        record Genuine(List<Notice> notices) implements Reading {}

        /// Some of it is not proven, or who sent it did not prove to be the processor.
        record Forged() implements Reading {}

        /// It proves to come from the processor, in a form that cannot be read: `why` names what is wrong.
        record Unreadable(String why) implements Reading {}
    }
}
