package tel.billing.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tel.billing.client.api.PaymentsApi;
import tel.billing.client.api.SessionsApi;
import tel.billing.client.model.SignInRequest;
import tel.billing.client.model.TopUpRequest;

class BillingClientTest {
    private static final String PAYMENT = """
            {"payment_id": "019ab3c8-6a52-8d3e-9a41-0d5c1f2b7e94", "status": "%s", "amount_minor": 2000,
            "currency": "EUR", "balance_minor": 2000, "refunded_minor": 0, "created_at": "2026-11-24T10:00:00.000Z"%s}
            """;
    private static final TopUpRequest TOP_UP = new TopUpRequest().amountMinor(2000L).currency("EUR");
    private static final UUID KEY = UUID.fromString("7f3d2f0a-91d4-4c8e-8a3f-2f5f0e6b7c11");

    private final List<String> keys = Collections.synchronizedList(new ArrayList<>());
    private final List<Long> times = Collections.synchronizedList(new ArrayList<>());
    private HttpServer service;
    private Script script = (exchange, attempt) -> {};

    private interface Script {
        void answer(HttpExchange exchange, int attempt) throws IOException;
    }

    @BeforeEach
    void start() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                keys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
                times.add(System.nanoTime());
                script.answer(exchange, keys.size());
            }
        });
        service.start();
    }

    @AfterEach
    void stop() {
        service.stop(0);
    }

    @Test
    void repeats_a_request_with_the_same_key_until_it_succeeds() throws Exception {
        script = (exchange, attempt) -> {
            switch (attempt) {
                case 1 -> {
                    // the connection ends without an answer
                }
                case 2 -> answer(exchange, 503, "{}", Map.of());
                case 3 -> answer(exchange, 409, problem("idempotency.conflict", ""), Map.of("Retry-After", "0"));
                default -> answer(exchange, 200, PAYMENT.formatted("captured", ""), Map.of());
            }
        };

        assertThat(payments().topUpWallet(KEY, TOP_UP).getStatus()).isEqualTo("captured");

        assertThat(keys).hasSize(4).containsOnly(KEY.toString());
    }

    @Test
    void waits_as_long_as_the_service_asks() throws Exception {
        script = (exchange, attempt) -> {
            if (attempt == 1) {
                answer(exchange, 429, problem("rate_limited", ""), Map.of("Retry-After", "1"));
            } else {
                answer(exchange, 200, PAYMENT.formatted("captured", ""), Map.of());
            }
        };

        payments().showPayment(UUID.randomUUID());

        assertThat(Duration.ofNanos(times.get(1) - times.get(0))).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void does_not_repeat_a_request_that_could_be_carried_out_twice() {
        script = (exchange, attempt) ->
                answer(exchange, 503, "{\"type\": \"about:blank\"}", Map.of("Retry-After", "0"));
        var sessions = new SessionsApi(new BillingClient(url()));

        assertThatThrownBy(() -> sessions.signIn(
                        new SignInRequest().email("ada@example.com").password("purple monkey dishwasher")))
                .isInstanceOf(ProblemException.class);

        assertThat(keys).hasSize(1);
    }

    @Test
    void limits_the_time_until_the_last_attempt() {
        script = (exchange, attempt) ->
                answer(exchange, 429, problem("rate_limited", ""), Map.of("Retry-After", "60"));
        var client = new BillingClient(url(), () -> Optional.of("token"), Duration.ofSeconds(1));

        assertThatThrownBy(() -> new PaymentsApi(client).showPayment(UUID.randomUUID()))
                .isInstanceOfSatisfying(ProblemException.class, limited -> {
                    assertThat(limited.problem().is("rate_limited")).isTrue();
                    assertThat(limited.problem().retryAfter()).contains(Duration.ofMinutes(1));
                });
    }

    @Test
    void limits_the_number_of_attempts() {
        script = (exchange, attempt) ->
                answer(exchange, 503, "{\"type\": \"about:blank\"}", Map.of("Retry-After", "0"));

        assertThatThrownBy(() -> payments().showPayment(UUID.randomUUID())).isInstanceOf(ProblemException.class);

        assertThat(keys).hasSize(6);
    }

    @Test
    void throws_errors_with_their_code_and_members() {
        var members = """
                , "invalid_params": [{"name": "amount_minor", "reason": "too small", "code": "added_later", "limit": 1}]
                """;
        script = (exchange, attempt) ->
                answer(exchange, 422, problem("validation.failed", members), Map.of("X-Request-Id", "r-1"));

        assertThatThrownBy(() -> payments().topUpWallet(KEY, TOP_UP))
                .isInstanceOfSatisfying(ProblemException.class, failed -> {
                    assertThat(failed.problem().code()).isEqualTo("validation.failed");
                    assertThat(failed.problem().status()).isEqualTo(422);
                    assertThat(failed.problem().detail()).isEqualTo("What to do.");
                    assertThat(failed.problem().invalidParams())
                            .singleElement()
                            .satisfies(invalid -> {
                                assertThat(invalid.name()).isEqualTo("amount_minor");
                                assertThat(invalid.code()).isEqualTo("added_later");
                                assertThat(invalid.members()).containsEntry("limit", 1);
                            });
                    assertThat(failed.problem().requestId()).contains("r-1");
                });
    }

    @Test
    void does_not_fail_at_values_and_members_that_it_does_not_know() throws Exception {
        var later = """
                , "next_action": {"type": "carrier_pigeon", "url": "https://pay.example.com"}, "added_later": {"a": 1}
                """;
        script = (exchange, attempt) -> answer(exchange, 200, PAYMENT.formatted("on_the_moon", later), Map.of());

        var payment = payments().showPayment(UUID.randomUUID());

        assertThat(payment.getStatus()).isEqualTo("on_the_moon");
        assertThat(payment.getNextAction().getType()).isEqualTo("carrier_pigeon");
        assertThat(payment.getAmountMinor()).isEqualTo(2000);
    }

    private PaymentsApi payments() {
        return new PaymentsApi(new BillingClient(url(), () -> Optional.of("token")));
    }

    private URI url() {
        return URI.create("http://localhost:" + service.getAddress().getPort());
    }

    private static String problem(String code, String members) {
        return "{\"type\": \"urn:service:billing:problem:%s\", \"title\": \"\", \"detail\": \"What to do.\"%s}"
                .formatted(code, members);
    }

    private static void answer(HttpExchange exchange, int status, String body, Map<String, String> headers)
            throws IOException {
        var type = status < 400 ? "application/json" : "application/problem+json";
        exchange.getResponseHeaders().set("Content-Type", type);
        headers.forEach(exchange.getResponseHeaders()::set);
        var bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
