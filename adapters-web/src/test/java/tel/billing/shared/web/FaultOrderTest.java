package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;

/// Removes the errors of a request one by one. Each time, the next check reports its error.
@Served
class FaultOrderTest {
    private static final String HUGE = "x".repeat(70_000);
    private Wire wire;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
    }

    @Test
    void first_the_route() {
        var reply = wire.send("BREW", "/v1/nothing", HUGE, "Content-Type: text/plain", "Accept: text/plain");
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.problem()).isEqualTo("not-found");
    }

    @Test
    void then_the_method() {
        var reply = wire.send("DELETE", "/v1/orders", HUGE, "Content-Type: text/plain", "Accept: text/plain");
        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.problem()).isEqualTo("about:blank");
        assertThat(reply.header("Allow")).contains("GET, HEAD, OPTIONS, POST");
    }

    @Test
    void then_the_authentication() {
        var reply = wire.send("POST", "/v1/orders", HUGE, "Content-Type: text/plain", "Accept: text/plain");
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.problem()).isEqualTo("auth.invalid_credentials");
    }

    @Test
    void then_the_authorization() {
        var reply = post("admin.twofa", HUGE, "Content-Type: text/plain", "Accept: text/plain");
        assertThat(reply.status()).isEqualTo(403);
        assertThat(reply.problem()).isEqualTo("auth.forbidden");
    }

    @Test
    void then_the_rate_limit() {
        var reply = post("customer.eager", HUGE, "Content-Type: text/plain", "Accept: text/plain");
        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.problem()).isEqualTo("rate_limited");
    }

    @Test
    void then_the_content_type() {
        var reply = post("customer", HUGE, "Content-Type: text/plain", "Accept: text/plain");
        assertThat(reply.status()).isEqualTo(415);
        assertThat(reply.header("Accept")).contains("application/json");
    }

    @Test
    void then_the_accepted_types() {
        assertThat(post("customer", HUGE, "Content-Type: application/json", "Accept: text/plain")
                        .status())
                .isEqualTo(406);
    }

    @Test
    void then_the_size() {
        assertThat(post("customer", HUGE, "Content-Type: application/json").status())
                .isEqualTo(413);
    }

    @Test
    void then_header_and_body_together() {
        var reply = post("customer", "{\"amount_minor\": 1.5, \"colour\": 1}", "Content-Type: application/json");
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.faults())
                .containsExactly(
                        "Idempotency-Key is required",
                        "amount_minor must be an integer, without fraction or exponent",
                        "currency is required",
                        "to is required",
                        "colour is not a known member");
    }

    @Test
    void then_the_resource() {
        var path = "/v1/orders/no-uuid/cancel";
        assertThat(wire.post(path, "{}", "Authorization: Bearer customer").status())
                .isEqualTo(422);
        var reply = wire.post(path, "{\"when\": \"now\"}", "Authorization: Bearer customer");
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.problem()).isEqualTo("not_found");
        assertThat(reply.json().path("detail").asString()).isEqualTo("The id in the path is not a UUID. Check the id.");
    }

    private Wire.Reply post(String token, String body, String... headers) {
        var all = Arrays.copyOf(headers, headers.length + 1);
        all[headers.length] = "Authorization: Bearer " + token;
        return wire.send("POST", "/v1/orders", body, all);
    }
}
