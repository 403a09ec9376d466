package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

@Served
@DisplayName("A browser")
class CrossOriginTest {
    private static final String SHOP = "Origin: https://shop.example.com";
    private static final String EAGER = "X-Forwarded-For: " + SampleLimits.EAGER;
    private Wire wire;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
    }

    @ParameterizedTest(name = "{0} {1} {2}: {3}")
    @CsvSource({
        "GET,    /v1/plans,        X-None: none, 200",
        "GET,    /v1/me,           X-None: none, 401",
        "GET,    /v1/admin/orders, Authorization: Bearer customer, 403",
        "GET,    /v1/nothing,      X-None: none, 404",
        "DELETE, /v1/plans,        X-None: none, 405",
        "GET,    /v1/plans,        Accept: text/plain, 406",
        "POST,   /v1/sign-in,      Content-Type: text/plain, 415",
        "POST,   /v1/sign-in,      Content-Type: application/json, 422",
        "GET,    /v1/busy,         X-None: none, 429",
        "GET,    /v1/bug,          X-None: none, 500",
        "GET,    /v1/stored,       X-None: none, 503",
        "GET,    /v1/%zz,          X-None: none, 400",
    })
    void may_show_an_allowed_site_every_response(String method, String path, String header, int status) {
        var reply = wire.send(method, path, "", SHOP, header);

        assertThat(reply.status()).isEqualTo(status);
        assertThatItIsShared(reply);
    }

    @Test
    void may_show_it_a_refusal_by_rate_limit_and_when_to_retry() {
        var reply = wire.get("/v1/plans", SHOP, EAGER);

        assertThat(reply.status()).isEqualTo(429);
        assertThatItIsShared(reply);
    }

    @Test
    void may_show_it_that_a_body_is_too_large() {
        var reply = wire.post("/v1/sign-in", "x".repeat(70_000), SHOP);

        assertThat(reply.status()).isEqualTo(413);
        assertThatItIsShared(reply);
    }

    private static void assertThatItIsShared(Wire.Reply reply) {
        assertThat(reply.header("Access-Control-Allow-Origin")).contains("https://shop.example.com");
        assertThat(reply.header("Access-Control-Expose-Headers"))
                .hasValueSatisfying(names -> assertThat(names.split(", "))
                        .containsExactlyInAnyOrder(
                                "Allow",
                                "Content-Disposition",
                                "Deprecation",
                                "ETag",
                                "Idempotent-Replayed",
                                "Location",
                                "RateLimit",
                                "RateLimit-Policy",
                                "Retry-After",
                                "Sunset",
                                "WWW-Authenticate",
                                "X-Request-Id"));
        assertThat(reply.header("Access-Control-Allow-Credentials")).isEmpty();
        assertThat(reply.header("Vary")).contains("Origin");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/orders",
                "/v1/nothing",
                "/problems/internal",
                "/openapi.json",
                "/openapi/customer.json",
                "/.well-known/jwks.json"
            })
    void may_send_requests_of_an_allowed_site_after_a_preflight(String path) {
        var reply = preflight(path, SHOP);

        assertThat(reply.status()).isEqualTo(204);
        assertThat(reply.header("Access-Control-Allow-Origin")).contains("https://shop.example.com");
        assertThat(reply.header("Access-Control-Allow-Methods")).contains("GET, HEAD, POST, PUT, PATCH, DELETE");
        assertThat(reply.header("Access-Control-Allow-Headers"))
                .contains("Authorization, Content-Type, If-None-Match, Idempotency-Key, X-Request-Id");
        assertThat(reply.header("Access-Control-Max-Age")).contains("7200");
        assertThat(reply.header("Vary")).contains("Origin");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example.com",
                "http://shop.example.com",
                "https://shop.example.com:8443",
                "https://shop.example.com.evil.example",
                "null"
            })
    void shows_other_sites_nothing(String origin) {
        var reply = wire.get("/v1/plans", "Origin: " + origin);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Access-Control-Allow-Origin")).isEmpty();
        assertThat(reply.header("Vary")).contains("Origin");
        assertThat(preflight("/v1/orders", "Origin: " + origin).header("Access-Control-Allow-Origin"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/page", "/page.css", "/dev/clock", "/v2/plans", "/actuator/health"})
    void shows_an_allowed_site_only_the_api(String path) {
        assertThat(wire.get(path, SHOP).header("Access-Control-Allow-Origin")).isEmpty();
        assertThat(preflight(path, SHOP).header("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void caches_no_response_for_another_site() {
        assertThat(wire.get("/v1/plans").header("Vary")).contains("Origin");
    }

    private Wire.Reply preflight(String path, String origin) {
        return wire.send("OPTIONS", path, "", origin, "Access-Control-Request-Method: POST");
    }
}
