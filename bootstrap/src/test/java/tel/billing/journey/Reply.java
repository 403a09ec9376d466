package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A response with its request.
public record Reply(String method, String path, int status, HttpHeaders headers, String body) {
    private static final String REGISTRY = "urn:service:billing:problem:";

    public Reply mustBe(int expected) {
        assertThat(status).as("status of %s", this).isEqualTo(expected);
        return this;
    }

    /// A problem with this registered code, or `about:blank`.
    public Reply mustBe(int expected, String code) {
        mustBe(expected);
        assertThat(json().path("type").asString())
                .as("type of %s", this)
                .isEqualTo(code.equals("about:blank") ? code : REGISTRY + code);
        return this;
    }

    public JsonNode json() {
        return JsonMapper.shared().readTree(body);
    }

    public String text(String member) {
        return json().required(member).asString();
    }

    public long number(String member) {
        return json().required(member).longValue();
    }

    /// The items of a list.
    public List<JsonNode> items() {
        return json().required("items").valueStream().toList();
    }

    /// The names in `invalid_params`.
    public List<String> faultyNames() {
        return json().path("invalid_params")
                .valueStream()
                .map(fault -> fault.required("name").asString())
                .toList();
    }

    /// The codes in `invalid_params`, by the names.
    public Map<String, String> errorCodes() {
        var codes = new TreeMap<String, String>();
        json().path("invalid_params")
                .forEach(error -> codes.put(
                        error.required("name").asString(),
                        error.required("code").asString()));
        return codes;
    }

    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }

    /// The headers without those that differ for each response.
    public Map<String, List<String>> lastingHeaders() {
        var lasting = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        lasting.putAll(headers.map());
        List.of("Connection", "Date", "X-Request-Id", "Idempotent-Replayed").forEach(lasting::remove);
        return lasting;
    }

    public boolean isRefusal() {
        return status >= 400;
    }

    @Override
    public String toString() {
        return "%s %s: %d %s".formatted(method, path, status, body);
    }
}
