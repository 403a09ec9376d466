package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;

@Served
@ExtendWith(OutputCaptureExtension.class)
class RequestIdTest {
    private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    private Wire wire;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "Order_7.retry-2", "0123456789012345678901234567890123456789"})
    void a_well_formed_id_is_used(String id) {
        assertThat(wire.get("/v1/plans", "X-Request-Id: " + id).header("X-Request-Id"))
                .contains(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "a/b", "größe", "<script>"})
    void a_malformed_id_is_replaced(String id) {
        assertThat(wire.get("/v1/plans", "X-Request-Id: " + id).header("X-Request-Id"))
                .hasValueSatisfying(fresh -> assertThat(fresh).matches(UUID));
    }

    @Test
    void an_id_has_at_most_128_characters() {
        var longest = "x".repeat(128);
        assertThat(wire.get("/v1/plans", "X-Request-Id: " + longest).header("X-Request-Id"))
                .contains(longest);
        assertThat(wire.get("/v1/plans", "X-Request-Id: x" + longest).header("X-Request-Id"))
                .hasValueSatisfying(fresh -> assertThat(fresh).matches(UUID));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/plans", "/v1/nothing", "/v1/me", "/v1/bug", "/v1/plans/%zz"})
    void every_response_has_an_id(String path) {
        assertThat(wire.get(path, "X-Request-Id: mine").header("X-Request-Id")).contains("mine");
    }

    @Test
    void an_internal_error_shows_the_id_and_the_log_has_it_next_to_the_exception(CapturedOutput log) {
        var reply = wire.get("/v1/bug", "X-Request-Id: bug-4711");
        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.problem()).isEqualTo("internal");
        assertThat(reply.json().get("request_id").asString()).isEqualTo("bug-4711");
        assertThat(reply.body()).doesNotContain("SELECT", "Exception", "tel.billing.shared");
        assertThat(log).contains("[bug-4711]").contains("SELECT secret FROM somewhere");
    }

    @Test
    void an_error_before_any_handler_is_reported_in_the_same_way(CapturedOutput log) {
        var reply = wire.get("/v1/me", "Authorization: Bearer broken", "X-Request-Id: bug-4712");
        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.json().get("request_id").asString()).isEqualTo("bug-4712");
        assertThat(reply.header("Cache-Control")).contains("no-store");
        assertThat(log).contains("[bug-4712]").contains("the verifier is broken");
    }

    @Test
    void the_log_contains_neither_query_nor_headers(CapturedOutput log) {
        wire.get("/v1/plans?token=hush", "Authorization: Bearer hush.customer", "X-Request-Id: quiet");
        assertThat(log).contains("[quiet]").contains("GET /v1/plans 200").doesNotContain("hush");
    }
}
