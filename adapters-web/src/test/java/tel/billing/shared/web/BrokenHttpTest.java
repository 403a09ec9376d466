package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

@Served
class BrokenHttpTest {
    private Wire wire;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
    }

    static Stream<Arguments> nonsense() {
        return Map.ofEntries(
                        Map.entry("text that is not HTTP", "hello, is this HTTP?\r\n\r\n"),
                        Map.entry("an illegal target", "GET /v1/<plans> HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                        Map.entry("a blank in the target", "GET /v1/pl ans HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                        Map.entry("a broken escape", "GET /v1/plans/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                        Map.entry("an escaped NUL", "GET /v1/plans/%00 HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                        Map.entry("an escaped slash", "GET /v1/orders/a%2Fb HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                        Map.entry("a path above the root", "GET /../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                        Map.entry("no host", "GET /v1/plans HTTP/1.1\r\n\r\n"),
                        Map.entry("two hosts", "GET /v1/plans HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"),
                        Map.entry("a header without a name", "GET /v1/plans HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n"),
                        Map.entry("a header without a colon", "GET /v1/plans HTTP/1.1\r\nHost: a\r\nxyz\r\n\r\n"),
                        Map.entry(
                                "a control in a header",
                                "GET /v1/plans HTTP/1.1\r\nHost: a\r\nX-Request-Id: a\u0001b\r\n\r\n"),
                        Map.entry(
                                "a header that is too long",
                                "GET /v1/plans HTTP/1.1\r\nHost: a\r\nX: " + "x".repeat(20_000) + "\r\n\r\n"),
                        Map.entry(
                                "two lengths",
                                "POST /v1/sign-in HTTP/1.1\r\n"
                                        + "Host: a\r\n"
                                        + "Content-Length: 1\r\n"
                                        + "Content-Length: 2\r\n\r\n"
                                        + "{}"),
                        Map.entry(
                                "a length that is not a number",
                                "POST /v1/sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: many\r\n\r\n{}"))
                .entrySet()
                .stream()
                .map(entry -> Arguments.of(entry.getKey(), entry.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("nonsense")
    void malformed_http_gets_a_problem_that_does_not_reveal_the_server(String name, String sent) {
        var reply = wire.raw(sent, new byte[0]);
        assertThat(reply.status()).as(name).isEqualTo(400);
        assertThat(reply.header("Content-Type")).contains("application/problem+json");
        assertThat(reply.problem()).isEqualTo("about:blank");
        assertThat(reply.json().get("title").asString()).isEqualTo("Bad Request");
        assertThat(reply.header("X-Request-Id")).isPresent();
        assertThat(reply.body()).doesNotContainIgnoringCase("tomcat", "apache", "html", "java.");
    }

    @Test
    void a_malformed_chunk_is_a_client_error() {
        var reply = wire.raw("""
            POST /v1/sign-in HTTP/1.1\r
            Host: a\r
            Content-Type: application/json\r
            Transfer-Encoding: chunked\r
            Connection: close\r
            \r
            zz\r
            {}\r
            """, new byte[0]);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.problem()).isEqualTo("about:blank");
    }

    @Test
    void trace_is_rejected() {
        var reply = wire.send("TRACE", "/v1/plans", "", "Cookie: secret=1");
        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.problem()).isEqualTo("about:blank");
        assertThat(reply.header("Allow")).contains("GET, HEAD, OPTIONS");
        assertThat(reply.body()).doesNotContain("secret");
        assertThat(wire.send("TRACE", "/v1/nothing", "").problem()).isEqualTo("not-found");
    }

    @ParameterizedTest(name = "{index}")
    @ValueSource(strings = {"\u0080", "\u009f", "\u00a0", "\u00ff", "a\tb"})
    void a_header_that_is_not_ascii_is_valid(String value) {
        for (var name : new String[] {"If-None-Match", "User-Agent", "X-Forwarded-For", "X-Unknown"}) {
            var reply = wire.send("POST", "/v1/topup", "", "Authorization: Bearer customer", name + ": " + value);
            assertThat(reply.status()).as(name).isEqualTo(204);
        }
        assertThat(wire.get("/v1/plans", "If-None-Match: " + value).status()).isEqualTo(200);
        assertThat(wire.get("/v1/plans", "Accept: " + value).status()).isEqualTo(406);
        assertThat(wire.get("/v1/me", "Authorization: Bearer " + value).problem())
                .isEqualTo("auth.invalid_credentials");
    }

    @ParameterizedTest(name = "{index}")
    @ValueSource(strings = {"\u0000", "\u0001", "\u007f"})
    void a_control_in_a_header_is_rejected_before_the_operation(String control) {
        for (var name : new String[] {"If-None-Match", "User-Agent", "X-Unknown"}) {
            var reply =
                    wire.send("POST", "/v1/topup", "", "Authorization: Bearer customer", name + ": a" + control + "b");
            assertThat(reply.status()).as(name).isEqualTo(400);
            assertThat(reply.json().path("detail").asString()).isEqualTo("The request is not valid HTTP/1.1.");
        }
    }

    @Test
    void an_unknown_transfer_coding_is_rejected() {
        var reply = wire.raw("POST /v1/sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: magic\r\n\r\n", new byte[0]);
        assertThat(reply.status()).isEqualTo(501);
        assertThat(reply.problem()).isEqualTo("about:blank");
    }

    @Test
    void a_query_that_is_not_url_encoded_is_rejected() {
        var reply = wire.get("/v1/orders?limit=%zz", "Authorization: Bearer customer");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.problem()).isEqualTo("about:blank");
    }
}
