package tel.billing.idempotency;

import java.util.Map;

/// A stored HTTP response, so that a retry gets the same bytes. The body is sent as UTF-8.
public record StoredResponse(int status, Map<String, String> headers, String body) {

    public StoredResponse {
        headers = Map.copyOf(headers);
    }
}
