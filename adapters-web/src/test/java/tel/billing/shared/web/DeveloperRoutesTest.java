package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

@Served
@TestPropertySource(properties = {"sample.public-url=http://localhost:8080", "sample.trusted-proxies=none"})
class DeveloperRoutesTest {
    private static final String ADVANCE = "{\"advance\": \"P1M\"}";
    private Wire wire;
    private int port;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        this.port = port;
        wire = new Wire(port);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.1:1"})
    void exist_for_local_requests(String host) {
        assertThat(wire.get("/dev/clock", "Host: " + host).status()).isEqualTo(200);
        assertThat(wire.post("/dev/clock", ADVANCE, "Host: " + host).status()).isEqualTo(200);
    }

    @Test
    void are_not_rate_limited() {
        assertThat(wire.get("/dev/clock").header("RateLimit")).isEmpty();
        assertThat(wire.get("/v1/plans").header("RateLimit")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"rebound.example.com", "localhost.example.com", "127.0.0.1.example.com", "10.0.0.1", "[::1]"})
    void do_not_exist_for_other_hosts_and_addresses(String host) {
        assertThat(wire.get("/dev/clock", "Host: " + host).problem()).isEqualTo("not-found");
        assertThat(wire.get("/%64ev/clock", "Host: " + host).problem()).isEqualTo("not-found");
        assertThat(wire.send("DELETE", "/dev/clock", "", "Host: " + host).problem())
                .isEqualTo("not-found");
        assertThat(wire.send("OPTIONS", "/dev/clock", "", "Host: " + host).problem())
                .isEqualTo("not-found");
        assertThat(wire.get("/v1/plans", "Host: " + host).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Forwarded: for=127.0.0.1",
                "X-Forwarded-For: 127.0.0.1",
                "x-forwarded-proto: https",
                "X-Forwarded-Host: localhost",
                "X-Real-IP: 127.0.0.1",
                "Via: 1.1 proxy"
            })
    void do_not_exist_for_forwarded_requests(String header) {
        assertThat(wire.get("/dev/clock", header).problem()).isEqualTo("not-found");
        assertThat(wire.post("/dev/clock", ADVANCE, header).problem()).isEqualTo("not-found");
        assertThat(wire.get("/v1/plans", header).status()).isEqualTo(200);
    }

    /// nginx forwards like this before release 1.29.7 if its configuration does not set `proxy_http_version`.
    @Test
    void do_not_exist_for_HTTP_1_0() {
        var request = "GET /dev/clock HTTP/1.0\r\nHost: localhost:%d\r\nConnection: close\r\n\r\n".formatted(port);
        assertThat(wire.raw(request, new byte[0]).problem()).isEqualTo("not-found");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Origin: https://evil.example.com",
                "Origin: null",
                "Origin: http://localhost:1",
                "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: same-site"
            })
    void reject_changes_by_a_page_of_another_site(String tellTale) {
        var reply = wire.post("/dev/clock", ADVANCE, tellTale);
        assertThat(reply.status()).isEqualTo(403);
        assertThat(reply.problem()).isEqualTo("auth.forbidden");
    }

    @Test
    void accept_changes_by_a_page_of_this_service() {
        assertThat(wire.post("/dev/clock", ADVANCE, "Origin: http://localhost:" + port)
                        .status())
                .isEqualTo(200);
        // a form sends this, because pages have the policy no-referrer
        assertThat(wire.post("/dev/clock", ADVANCE, "Origin: null", "Sec-Fetch-Site: same-origin")
                        .status())
                .isEqualTo(200);
    }
}
