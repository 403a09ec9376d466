package tel.billing.idempotency;

import java.util.Map;

/// An answer as it went over the wire, kept so that a retry gets the same, byte for byte. The body is sent as UTF-8.
public record Reply(int status, Map<String, String> headers, String body) {

    public Reply {
        headers = Map.copyOf(headers);
    }
}
