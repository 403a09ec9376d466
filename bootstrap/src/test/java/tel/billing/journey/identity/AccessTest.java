package tel.billing.journey.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tel.billing.journey.Call;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.shared.web.access.Audience;

/// Every route of the running application rejects callers outside its audience.
@OnService
@DisplayName("A route")
class AccessTest {
    static Customer ada;
    static Staff dora;
    static Map<String, String> forgeries;
    static String revoked;

    record Route(String method, String path, Audience audience) {

        /// The path with a value for each of its variables.
        String concrete() {
            return path.replace("{currency}", "EUR")
                    .replaceAll("\\{number[^/]*}", "1")
                    .replaceAll("\\{[^/]*}", UUID.randomUUID().toString());
        }

        @Override
        public String toString() {
            return "%s %s for %s".formatted(method, path, audience);
        }
    }

    @BeforeAll
    static void accepts_valid_tokens_and_rejects_others(Service service) {
        ada = Customer.of(service);
        dora = Staff.support(service);
        forgeries = Forgeries.of(
                ada.accessToken(),
                service.get("/.well-known/jwks.json").send().mustBe(200).body());
        revoked = ada.accessToken();
        service.post("/v1/auth/sign-out").bearer(revoked).send().mustBe(204);
        ada.signIn();
    }

    @TestFactory
    Stream<DynamicTest> rejects_callers_outside_the_audience(Service service) {
        return routes(service)
                .map(route -> dynamicTest(route.toString(), () -> {
                    switch (route.audience()) {
                        case PUBLIC -> looksAtNoToken(service, route);
                        case DEVELOPER -> existsOnThisMachineOnly(service, route);
                        case CARD_PROCESSOR -> trustsNoToken(service, route);
                        case SIGNED_IN -> refusesBadTokens(service, route);
                        case CUSTOMER, CUSTOMER_EVEN_IF_SUSPENDED -> {
                            refusesBadTokens(service, route);
                            forbids(service.admin().accessToken(), service, route);
                        }
                        case STAFF -> {
                            refusesBadTokens(service, route);
                            forbids(ada.accessToken(), service, route);
                        }
                        case ADMIN -> {
                            refusesBadTokens(service, route);
                            forbids(ada.accessToken(), service, route);
                            forbids(dora.accessToken(), service, route);
                        }
                    }
                }));
    }

    @Test
    void of_administration_reads_for_staff_and_changes_for_administrators(Service service) {
        assertThat(routes(service).filter(route -> route.path().startsWith("/v1/admin/")))
                .hasSizeGreaterThan(30)
                .allSatisfy(route -> {
                    var reads = route.method().equals("GET") && !route.path().equals("/v1/admin/users");
                    assertThat(route.audience()).isEqualTo(reads ? Audience.STAFF : Audience.ADMIN);
                });
    }

    @Test
    void for_customers_accepts_customers(Service service) {
        ada.get("/v1/me").mustBe(200);
        ada.get("/v1/payments").mustBe(200);
        ada.get("/v1/wallets").mustBe(200);
        service.get("/v1/me")
                .header("Authorization", "bearer " + ada.accessToken())
                .send()
                .mustBe(200);
    }

    @Test
    void for_staff_accepts_staff(Service service) {
        dora.get("/v1/me").mustBe(200);
        dora.get("/v1/admin/accounts").mustBe(200);
        service.admin().get("/v1/admin/users").mustBe(200);
    }

    @Test
    void does_not_reveal_that_a_payment_of_another_account_exists(Service service) {
        var payment = ada.topUp(1000).mustBe(200).text("payment_id");
        var eve = Customer.of(service);
        var others = eve.get("/v1/payments/" + payment).mustBe(404, "not_found");
        var nobodys = eve.get("/v1/payments/" + UUID.randomUUID()).mustBe(404, "not_found");
        assertThat(others.text("detail")).isEqualTo(nobodys.text("detail"));
        assertThat(others.json().propertyNames()).isEqualTo(nobodys.json().propertyNames());
        assertThat(eve.get("/v1/payments").mustBe(200).items()).isEmpty();
        assertThat(eve.get("/v1/wallets").mustBe(200).items()).isEmpty();
        assertThat(eve.get("/v1/wallets/EUR/entries").body()).doesNotContain(payment);
        ada.get("/v1/payments/" + payment).mustBe(200);
    }

    @Test
    void executes_a_key_once_for_each_account(Service service) {
        var eve = Customer.of(service);
        var key = UUID.randomUUID();
        var body = "{\"amount_minor\": 1000, \"currency\": \"EUR\"}";
        var hers = eve.topUp(key, body).mustBe(200).text("payment_id");
        assertThat(ada.topUp(key, body).mustBe(200).text("payment_id")).isNotEqualTo(hers);
    }

    private static Stream<Route> routes(Service service) {
        return service.routes().all().entrySet().stream()
                .flatMap(route -> route.getKey().getPatternValues().stream()
                        .flatMap(path -> route.getKey().getMethodsCondition().getMethods().stream()
                                .map(method -> new Route(method.name(), path, route.getValue()))));
    }

    private static void forbids(String token, Service service, Route route) {
        call(service, route).bearer(token).send().mustBe(403, "auth.forbidden");
    }

    private static void refusesBadTokens(Service service, Route route) {
        var missing = call(service, route).send().mustBe(401, "auth.invalid_credentials");
        assertThat(missing.header("WWW-Authenticate")).hasValue("Bearer");
        forgeries.forEach((what, token) -> refuses(what, call(service, route).bearer(token)));
        refuses("a token that was revoked", call(service, route).bearer(revoked));
        refuses("Basic", call(service, route).header("Authorization", "Basic YWRhOnB1cnBsZQ=="));
        refuses("no token after Bearer", call(service, route).header("Authorization", "Bearer"));
        refuses("two tokens", call(service, route).bearer(ada.accessToken()).bearer(ada.accessToken()));
        var inQuery = service.call(route.method(), route.concrete() + "?access_token=" + ada.accessToken());
        inQuery.send().mustBe(401, "auth.invalid_credentials");
    }

    private static void refuses(String what, Call call) {
        var refusal = call.send();
        assertThat(refusal.status()).as(what).isEqualTo(401);
        refusal.mustBe(401, "auth.invalid_credentials");
        assertThat(refusal.header("WWW-Authenticate").orElseThrow()).as(what).contains("error=\"invalid_token\"");
    }

    private static void looksAtNoToken(Service service, Route route) {
        var without = call(service, route).send();
        var with = call(service, route).bearer("rubbish").send();
        assertThat(with.status()).isEqualTo(without.status()).isNotEqualTo(401);
    }

    /// Only a signature in the request opens it.
    private static void trustsNoToken(Service service, Route route) {
        call(service, route).send().mustBe(401, "auth.invalid_credentials");
        call(service, route).bearer(service.admin().accessToken()).send().mustBe(401, "auth.invalid_credentials");
        call(service, route).json("{}").send().mustBe(401, "auth.invalid_credentials");
    }

    private static void existsOnThisMachineOnly(Service service, Route route) {
        var here = "Host: localhost:" + service.port();
        assertThat(statusFor(service, route, "1.1", "Host: example.com")).startsWith("HTTP/1.1 404");
        assertThat(statusFor(service, route, "1.1", "Host: localhost.example.com:" + service.port()))
                .startsWith("HTTP/1.1 404");
        assertThat(statusFor(service, route, "1.1", here + "\r\nX-Forwarded-For: 127.0.0.1"))
                .startsWith("HTTP/1.1 404");
        assertThat(statusFor(service, route, "1.0", here)).startsWith("HTTP/1.1 404");
        if (!route.method().equals("GET")) {
            call(service, route).header("Origin", "https://example.com").send().mustBe(403, "auth.forbidden");
        }
    }

    /// Client libraries cannot send the host of another server, nor HTTP/1.0.
    private static String statusFor(Service service, Route route, String version, String headers) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
            var request = "%s %s HTTP/%s\r\n%s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                    .formatted(route.method(), route.concrete(), version, headers);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Call call(Service service, Route route) {
        return service.call(route.method(), route.concrete());
    }
}
