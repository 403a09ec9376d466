package tel.billing.journey.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLDecoder;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@OnService
@DisplayName("An unusual request")
class UnusualRequestsTest {
    /// In UTF-8, its second byte is a control character of ISO 8859-1.
    private static final String NOT_ASCII = "\u00c9t\u00e9-App/1.0";

    private static final String JSON = "Content-Type: application/json";
    private static final String TOP_UP = "{\"amount_minor\": 1000, \"currency\": \"EUR\"}";
    private static final int MAX_TOP_UP = 1_000_000;

    @ParameterizedTest
    @ValueSource(strings = {"If-None-Match", "If-Match", "User-Agent", "X-Forwarded-For", "Origin", "X-Unknown"})
    void with_a_header_that_is_not_ascii_gets_the_same_answer(String header, Service service) {
        var ada = Customer.of(service);

        var answer = send(
                service,
                "POST",
                "/v1/payments/topup",
                TOP_UP,
                bearer(ada),
                "Idempotency-Key: " + UUID.randomUUID(),
                JSON,
                "%s: \"%s\"".formatted(header, NOT_ASCII));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(ada.get("/v1/wallets/EUR/entries").mustBe(200).items()).hasSize(1);
        assertThat(ada.euros()).isEqualTo(1000);
    }

    @Test
    void with_a_user_agent_that_is_not_ascii_opens_a_session(Service service) {
        var ada = Customer.of(service);
        var signIn = Customer.json(Map.of("email", ada.email(), "password", Customer.PASSWORD));

        assertThat(send(service, "POST", "/v1/auth/sign-in", signIn, JSON, "User-Agent: " + NOT_ASCII)
                        .status())
                .isEqualTo(200);
        assertThat(send(service, "POST", "/v1/auth/admin/sign-in", signIn, JSON, "User-Agent: " + NOT_ASCII)
                        .status())
                .isEqualTo(401);
        assertThat(send(service, "GET", "/portal/sign-in", "", "User-Agent: " + NOT_ASCII)
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"Accept, 406", "Content-Type, 415", "Content-Encoding, 415"})
    void with_a_format_that_is_not_ascii_is_rejected_for_it(String header, int status, Service service) {
        var type = header.equals("Content-Type") ? "X-Unknown: x" : JSON;

        var answer = send(service, "POST", "/v1/auth/refresh", "{}", header + ": " + NOT_ASCII, type);

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.json().path("type").asString()).isEqualTo("about:blank");
    }

    @Test
    void with_an_idempotency_key_that_is_not_ascii_is_rejected_for_it(Service service) {
        var ada = Customer.of(service);

        var answer =
                send(service, "POST", "/v1/payments/topup", TOP_UP, bearer(ada), JSON, "Idempotency-Key: " + NOT_ASCII);

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().at("/invalid_params/0/name").asString()).isEqualTo("Idempotency-Key");
        assertThat(answer.json().at("/invalid_params/0/code").asString()).isEqualTo("not_a_uuid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%00", "a%0Ab", "%7F", "%C2%85", "%E2%80%AE", "%EF%BF%BE"})
    void with_an_unknown_parameter_is_rejected_for_its_name(String encoded, Service service) {
        var name = URLDecoder.decode(encoded, UTF_8).replace('\0', '\uFFFD');

        assertThat(service.get("/v1/invoice-link?" + encoded + "=1")
                        .send()
                        .mustBe(422, "validation.failed")
                        .errorCodes())
                .containsEntry(name, "unknown_name");
    }

    @Test
    void to_trace_it_gets_the_methods_of_its_path(Service service) {
        assertThat(service.call("TRACE", "/v1/plans")
                        .send()
                        .mustBe(405, "about:blank")
                        .header("Allow"))
                .hasValue("GET, HEAD, OPTIONS");
        service.call("TRACE", "/v1/nothing").send().mustBe(404, "not-found");
        var page = send(service, "TRACE", "/portal/sign-in", "", "X-Unknown: secret");
        assertThat(page.status()).isEqualTo(400);
        assertThat(page.body()).doesNotContain("secret");
    }

    @Test
    void with_an_integer_beyond_64_bits_is_rejected_with_the_limit_of_its_member(Service service) {
        var ada = Customer.of(service);
        for (var amount : List.of("1000001", "9223372036854775807", "10000000000000000000")) {
            var refused =
                    ada.topUp(UUID.randomUUID(), TOP_UP.replace("1000", amount)).mustBe(422, "validation.failed");
            assertThat(refused.errorCodes()).isEqualTo(Map.of("amount_minor", "too_large"));
            assertThat(refused.json().at("/invalid_params/0/limit").intValue()).isEqualTo(MAX_TOP_UP);
        }
        assertThat(ada.euros()).isZero();
    }

    private static String bearer(Customer customer) {
        return "Authorization: Bearer " + customer.accessToken();
    }

    private record Answer(int status, String body) {

        JsonNode json() {
            return JsonMapper.shared().readTree(body);
        }
    }

    /// The client of the JDK sends only ASCII.
    private static Answer send(Service service, String method, String path, String body, String... headers) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
            var head = "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %d\r\n%s\r\n\r\n"
                    .formatted(method, path, body.length(), String.join("\r\n", headers));
            socket.getOutputStream().write((head + body).getBytes(UTF_8));
            var parts = new String(socket.getInputStream().readAllBytes(), UTF_8).split("\r\n\r\n", 2);
            return new Answer(Integer.parseInt(parts[0].substring(9, 12)), parts[1]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
