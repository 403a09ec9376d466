package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

@Served
class AccessTest {
    private Wire wire;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
    }

    @ParameterizedTest(name = "{0}: /v1/me {1}, orders {2}, staff {3}, admin {4}")
    @CsvSource({
        "customer,           200, 200, 403, 403",
        "support,            403, 403, 403, 403",
        "support.twofa,      200, 403, 200, 403",
        "admin,              403, 403, 403, 403",
        "admin.twofa,        200, 403, 200, 204",
        "customer.admin,     403, 403, 403, 403",
        "forged,             401, 401, 401, 401",
        "customer.expired,   401, 401, 401, 401",
    })
    void each_role_may_call_the_routes_of_the_table(String token, int me, int orders, int staff, int admin) {
        var bearer = "Authorization: Bearer " + token;
        assertThat(wire.get("/v1/me", bearer).status()).isEqualTo(me);
        assertThat(wire.get("/v1/orders", bearer).status()).isEqualTo(orders);
        assertThat(wire.get("/v1/admin/orders", bearer).status()).isEqualTo(staff);
        assertThat(wire.send("POST", "/v1/admin/orders/close", "", bearer).status())
                .isEqualTo(admin);
    }

    @ParameterizedTest(name = "{0}: read {1}, order {2}, top up {3}, sign out {4}")
    @CsvSource({
        "customer,           200, 422, 204, 204",
        "customer.suspended, 200, 403, 204, 204",
        "support.twofa,      403, 403, 403, 204",
    })
    void a_suspended_customer_may_read_and_call_the_permitted_routes(
            String token, int read, int order, int topUp, int signOut) {
        var bearer = "Authorization: Bearer " + token;
        assertThat(wire.get("/v1/orders", bearer).status()).isEqualTo(read);
        assertThat(wire.post("/v1/orders", "{}", bearer).status()).isEqualTo(order);
        assertThat(wire.send("POST", "/v1/topup", "", bearer).status()).isEqualTo(topUp);
        assertThat(wire.send("POST", "/v1/sign-out", "", bearer).status()).isEqualTo(signOut);
    }

    @Test
    void without_a_token_the_challenge_has_no_error() {
        var reply = wire.get("/v1/me");
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.problem()).isEqualTo("auth.invalid_credentials");
        assertThat(reply.header("WWW-Authenticate")).contains("Bearer");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Basic Zm9vOmJhcg==",
                "Bearer",
                "Bearer ",
                "Bearer two words",
                "Token customer",
                "Bearer grüezi",
                ""
            })
    void other_authorization_headers_are_rejected(String authorization) {
        var reply = wire.get("/v1/me", "Authorization: " + authorization);
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.problem()).isEqualTo("auth.invalid_credentials");
        assertThat(reply.header("WWW-Authenticate"))
                .hasValueSatisfying(challenge ->
                        assertThat(challenge).startsWith("Bearer error=\"invalid_token\", error_description="));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Basic Zm9vOmJhcg== | The Authorization header does not contain one bearer token
        Bearer AZqzyGpSfT  | The bearer token does not have the form of an access token
        Bearer a.b.c       | The access token is malformed, forged or signed with a withdrawn key
        Bearer revoked     | The session of the access token has ended
        Bearer expired     | The access token has expired
        """)
    void a_rejection_says_what_is_wrong_with_the_header(String authorization, String fault) {
        var reply = wire.get("/v1/me", "Authorization: " + authorization);
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.json().path("detail").asString()).startsWith(fault + ". ");
        assertThat(reply.header("WWW-Authenticate"))
                .contains("Bearer error=\"invalid_token\", error_description=\"%s\"".formatted(fault));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        customer            | POST /v1/admin/orders/close | requires the role admin. Your role is customer.
        support.twofa       | POST /v1/admin/orders/close | requires the role admin. Your role is support.
        customer            | GET /v1/admin/orders        | requires the role admin or support. Your role is customer.
        support.twofa       | GET /v1/orders              | requires the role customer. Your role is support.
        admin               | GET /v1/admin/orders        | requires a second factor. Sign in with POST /v1/auth/admin/sign-in.
        admin               | GET /v1/me                  | requires a second factor. Sign in with POST /v1/auth/admin/sign-in.
        support             | POST /v1/admin/orders/close | requires the role admin. Your role is support.
        """)
    void a_denial_names_the_required_role(String token, String operation, String requirement) {
        var target = operation.split(" ", -1);
        var reply = wire.send(target[0], target[1], "", "Authorization: Bearer " + token);
        assertThat(reply.problem()).isEqualTo("auth.forbidden");
        assertThat(reply.json().path("detail").asString()).isEqualTo("This operation " + requirement);
    }

    @Test
    void two_tokens_are_rejected() {
        var reply = wire.get("/v1/me", "Authorization: Bearer customer", "Authorization: Bearer customer");
        assertThat(reply.problem()).isEqualTo("auth.invalid_credentials");
    }

    @Test
    void an_expired_token_is_reported_as_expired() {
        var reply = wire.get("/v1/me", "Authorization: bearer customer.expired");
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.problem()).isEqualTo("auth.token_expired");
        assertThat(reply.header("WWW-Authenticate"))
                .hasValueSatisfying(challenge -> assertThat(challenge).contains("invalid_token", "expired"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/me?access_token=customer", "/v1/me?authorization=Bearer+customer"})
    void a_token_is_only_read_from_the_header(String path) {
        assertThat(wire.get(path, "Cookie: access_token=customer").status()).isEqualTo(401);
    }

    @Test
    void public_routes_ignore_tokens() {
        assertThat(wire.get("/v1/plans", "Authorization: Bearer customer.expired")
                        .status())
                .isEqualTo(200);
        assertThat(wire.post("/v1/sign-in", "{\"password\": \"right\"}", "Authorization: nonsense")
                        .status())
                .isEqualTo(204);
    }

    @Test
    void every_401_has_a_challenge() {
        var reply = wire.post("/v1/sign-in", "{\"password\": \"wrong\"}");
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.header("WWW-Authenticate")).contains("Bearer");
    }

    @Test
    void the_caller_reaches_the_handler() {
        assertThat(wire.get("/v1/me", "Authorization: Bearer support.twofa")
                        .json()
                        .get("roles")
                        .get(0)
                        .asString())
                .isEqualTo("support");
    }
}
