package tel.billing.payment.adyen.stub;

import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// A response of the stub and how it is delivered: after `delay`; partly, if it is `CUT`; not at all, if it
/// is `LOST`.
public record Reply(int status, Map<String, String> headers, String body, Duration delay, Delivery delivery) {

    /// How a response is delivered.
    public enum Delivery {
        WHOLE,
        CUT,
        LOST,
        /// One byte a second.
        TRICKLING,
        /// The body, sent twice.
        TWICE
    }

    public static Reply of(int status, String body) {
        return new Reply(status, Map.of(), body, Duration.ZERO, Delivery.WHOLE);
    }

    /// An error in Adyen's format.
    public static Reply error(int status, String code, String kind, String message) {
        return of(
                status,
                JsonMapper.shared()
                        .createObjectNode()
                        .put("status", status)
                        .put("errorCode", code)
                        .put("message", message)
                        .put("errorType", kind)
                        .toString());
    }

    public Reply with(String header, String value) {
        return new Reply(status, Map.of(header, value), body, delay, delivery);
    }

    public Reply after(Duration time) {
        return new Reply(status, headers, body, time, delivery);
    }

    public Reply delivered(Delivery how) {
        return new Reply(status, headers, body, delay, how);
    }
}
