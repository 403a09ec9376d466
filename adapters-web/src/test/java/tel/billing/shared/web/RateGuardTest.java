package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import tel.billing.shared.RateLimits;
import tel.billing.shared.spec.Race;
import tel.billing.shared.web.access.TokenVerifier;

@Served
class RateGuardTest {
    private static final String EAGER = "X-Forwarded-For: " + SampleLimits.EAGER;
    private final SampleLimits limits;
    private final SampleTokens tokens;
    private Wire wire;

    RateGuardTest(@Autowired RateLimits limits, @Autowired TokenVerifier tokens) {
        this.limits = (SampleLimits) limits;
        this.tokens = (SampleTokens) tokens;
    }

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
    }

    @Test
    void beyond_the_limit_a_client_gets_the_time_to_retry() {
        var reply = wire.get("/v1/plans", EAGER);

        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.problem()).isEqualTo("rate_limited");
        assertThat(reply.json().path("retry_after").asInt()).isEqualTo(2);
        assertThat(reply.json().path("detail").asString())
                .isEqualTo(
                        "The rate limit address is 60 requests in 60 seconds. Wait `retry_after` seconds, then retry.");
        assertThat(reply.header("Retry-After")).hasValue("2");
        assertThat(reply.header("RateLimit-Policy")).hasValue("\"address\";q=60;w=60");
        assertThat(reply.header("RateLimit")).hasValue("\"address\";r=0;t=2");
    }

    @Test
    void within_the_limit_a_client_gets_its_remaining_quota() {
        var reply = wire.get("/v1/me", "Authorization: Bearer customer.known", EAGER);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("RateLimit-Policy")).hasValue("\"account\";q=600;w=60");
        assertThat(reply.header("RateLimit")).hasValue("\"account\";r=7;t=3");
    }

    @Test
    void an_error_response_shows_the_quota_too() {
        var reply = wire.post("/v1/sign-in", "{\"password\": \"wrong\"}");

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.header("RateLimit")).hasValue("\"sign-in-by-address\";r=7;t=3");
    }

    @Test
    void requests_with_a_token_are_only_counted_by_account() {
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
    void unknown_paths_are_not_counted(String path) {
        var reply = wire.get(path, EAGER);

        assertThat(reply.status()).isNotEqualTo(429);
        assertThat(reply.header("RateLimit")).isEmpty();
    }

    @Test
    void a_rejection_by_another_limit_does_not_show_this_one() {
        var reply = wire.get("/v1/busy");

        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.header("Retry-After")).hasValue("2");
        assertThat(reply.header("RateLimit")).isEmpty();
        assertThat(reply.header("RateLimit-Policy")).isEmpty();
    }

    @Test
    void a_site_is_counted_before_its_networks() {
        var reply = wire.get("/v1/plans", "X-Forwarded-For: 2001:db8:bad:7::1");

        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.header("RateLimit-Policy")).hasValue("\"site\";q=600;w=60");
        assertThat(reply.header("RateLimit")).hasValue("\"site\";r=0;t=2");
        assertThat(wire.get("/v1/plans", "X-Forwarded-For: 2001:db8:bae:7::1").header("RateLimit"))
                .hasValue("\"address\";r=7;t=3");
        assertThat(limits.taken())
                .containsSubsequence("site:20010db80bae/48", "address:20010db80bae0007/64")
                .doesNotContain("address:20010db80bad0007/64");
    }

    @Test
    void sign_ins_are_counted_again_by_the_site_of_their_client() {
        var reply = wire.post("/v1/sign-in", "{\"password\": \"right\"}", "X-Forwarded-For: 2001:db8:baf:7::1");

        assertThat(reply.header("RateLimit")).hasValue("\"sign-in-by-address\";r=7;t=3");
        assertThat(limits.taken())
                .containsSubsequence(
                        "site:20010db80baf/48",
                        "sign-in-by-address:20010db80baf0007/64",
                        "sign-in-by-site:20010db80baf/48");
    }

    @Test
    void authentication_and_authorization_are_checked_before_the_limit() {
        var reply = wire.get("/v1/orders", "Authorization: Bearer expired", EAGER);

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.header("RateLimit")).isEmpty();
        assertThat(wire.get("/v1/admin/orders", "Authorization: Bearer customer.eager")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void a_customer_who_calls_a_staff_route_is_counted() {
        var before = taken(SampleTokens.ACCOUNT.toString());

        assertThat(wire.get("/v1/admin/orders", "Authorization: Bearer customer")
                        .status())
                .isEqualTo(403);

        assertThat(taken(SampleTokens.ACCOUNT.toString())).isEqualTo(before + 1);
    }

    @Test
    void staff_are_counted_by_user_although_they_share_an_account() {
        var before = taken(SampleTokens.USER.toString());

        assertThat(wire.get("/v1/admin/orders", "Authorization: Bearer support.twofa.eager")
                        .status())
                .isEqualTo(200);
        assertThat(wire.get("/v1/admin/orders", "Authorization: Bearer support").status())
                .isEqualTo(403);

        assertThat(taken(SampleTokens.USER.toString())).isEqualTo(before + 2);
    }

    @Test
    void beyond_the_limit_an_unknown_token_gets_429_and_the_time_to_wait() {
        var reply = wire.get("/v1/me", "Authorization: Bearer forged", EAGER);

        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.problem()).isEqualTo("rate_limited");
        assertThat(reply.json().path("retry_after").asInt()).isEqualTo(2);
        assertThat(reply.header("Retry-After")).hasValue("2");
        assertThat(reply.header("WWW-Authenticate")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"customer", "customer.known"})
    void beyond_the_limit_a_valid_token_is_accepted(String token) {
        assertThat(wire.get("/v1/me", "Authorization: Bearer " + token, EAGER).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"expired, auth.token_expired", "revoked, auth.invalid_credentials"})
    void beyond_the_limit_an_issued_token_gets_its_specific_error(String token, String problem) {
        var reply = wire.get("/v1/me", "Authorization: Bearer " + token, EAGER);

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.problem()).isEqualTo(problem);
        assertThat(reply.header("WWW-Authenticate"))
                .hasValueSatisfying(header -> assertThat(header).contains("error=\"invalid_token\""));
    }

    @Test
    void beyond_the_limit_tokens_are_verified_one_at_a_time() {
        var statuses = Race.of(8, runner -> {
            var token = runner % 2 == 0 ? "forged.crowded" : "customer.crowded";
            return wire.get("/v1/me", "Authorization: Bearer " + token, EAGER).status();
        });

        assertThat(statuses).containsOnly(200, 429);
        assertThat(tokens.largestCrowd()).isOne();
    }

    @Test
    void beyond_the_limit_no_token_waits_for_the_session_lookup_of_another() {
        passes("customer.held", tokens.sessionLookup());
    }

    @Test
    void beyond_the_limit_no_token_waits_for_the_signing_keys_of_another() {
        passes("customer.waiting", tokens.keyLookup());
    }

    private void passes(String slow, SampleTokens.Hold hold) {
        var held = CompletableFuture.supplyAsync(
                () -> wire.get("/v1/me", "Authorization: Bearer " + slow, EAGER).status(), Thread::startVirtualThread);
        hold.await();

        assertThat(wire.get("/v1/me", "Authorization: Bearer customer", EAGER).status())
                .isEqualTo(200);
        assertThat(held).isNotDone();

        hold.release();
        assertThat(held.join()).isEqualTo(200);
    }

    @Test
    void a_token_is_counted_if_its_signature_must_be_verified() {
        wire.get("/v1/me", "Authorization: Bearer forged", "X-Forwarded-For: 198.51.100.7");
        wire.get("/v1/me", "Authorization: Bearer customer.known", "X-Forwarded-For: 198.51.100.8");

        assertThat(limits.taken())
                .containsOnlyOnce("token-verification:198.51.100.7")
                .doesNotContain("token-verification:198.51.100.8");
    }

    private long taken(String whose) {
        return limits.taken().stream().filter(("account:" + whose)::equals).count();
    }
}
