package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

@Served
class RateGuardTest {
    private static final String EAGER = "X-Forwarded-For: " + SampleLimits.EAGER;
    private Wire wire;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
    }

    @Test
    void whoever_asks_too_often_is_told_when_to_come_back() {
        var reply = wire.get("/v1/plans", EAGER);

        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.problem()).isEqualTo("rate_limited");
        assertThat(reply.json().path("retry_after").asInt()).isEqualTo(2);
        assertThat(reply.header("Retry-After")).hasValue("2");
        assertThat(reply.header("RateLimit-Policy")).hasValue("\"address\";q=60;w=60");
        assertThat(reply.header("RateLimit")).hasValue("\"address\";r=0;t=2");
    }

    @Test
    void all_others_are_told_how_often_they_still_may() {
        var reply = wire.get("/v1/me", "Authorization: Bearer customer", EAGER);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("RateLimit-Policy")).hasValue("\"account\";q=600;w=60");
        assertThat(reply.header("RateLimit")).hasValue("\"account\";r=7;t=3");
    }

    @Test
    void a_refusal_tells_it_too() {
        var reply = wire.post("/v1/sign-in", "{\"password\": \"wrong\"}");

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.header("RateLimit")).hasValue("\"sign-in-by-address\";r=7;t=3");
    }

    @Test
    void whoever_needs_a_token_is_counted_by_account_alone() {
        assertThat(wire.get("/v1/me", "Authorization: Bearer customer.eager").status())
                .isEqualTo(429);
    }

    @Test
    void a_route_may_have_a_limit_of_its_own() {
        var reply = wire.post("/v1/sign-in", "{\"password\": \"right\"}", EAGER);

        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.header("RateLimit-Policy")).hasValue("\"sign-in-by-address\";q=30;w=60");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/clock", "/v1/nothing"})
    void neither_developers_nor_what_is_not_there_are_counted(String path) {
        var reply = wire.get(path, EAGER);

        assertThat(reply.status()).isNotEqualTo(429);
        assertThat(reply.header("RateLimit")).isEmpty();
    }

    @Test
    void whoever_may_not_is_not_counted() {
        var reply = wire.get("/v1/orders", "Authorization: Bearer expired", EAGER);

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.header("RateLimit")).isEmpty();
    }
}
