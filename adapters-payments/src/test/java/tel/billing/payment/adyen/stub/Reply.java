package tel.billing.payment.adyen.stub;

import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// What the stub answers to a request, and how it is carried: `delay` comes first; of a body that
/// is `cut` only a part arrives, and nothing at all of an answer that is lost.
public record Reply(int status, Map<String, String> headers, String body, Duration delay, Carriage carriage) {

    /// How an answer is carried.
    public enum Carriage {
        WHOLE,
        CUT,
        LOST,
        /// A byte now and then.
        TRICKLING,
        /// The body, and the body once more.
        TWICE
    }

    public static Reply of(int status, String body) {
        return new Reply(status, Map.of(), body, Duration.ZERO, Carriage.WHOLE);
    }

    /// An error as Adyen tells them.
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
        return new Reply(status, Map.of(header, value), body, delay, carriage);
    }

    public Reply after(Duration time) {
        return new Reply(status, headers, body, time, carriage);
    }

    public Reply carried(Carriage how) {
        return new Reply(status, headers, body, delay, how);
    }
}
