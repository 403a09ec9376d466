package tel.billing.payment.adyen.stub;

import java.util.Map;

/// A request that the stub received: the path below the API, the query, the headers with names in lower case,
/// the body.
public record StubRequest(
        String method, String path, Map<String, String> query, Map<String, String> headers, String body) {

    String key() {
        return headers.getOrDefault("idempotency-key", "");
    }
}
