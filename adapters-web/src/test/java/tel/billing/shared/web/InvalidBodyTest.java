package tel.billing.shared.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

@Served
class InvalidBodyTest {
    private static final String KEY = "Idempotency-Key: 6f1d2c3a-8b7e-4c5d-9e0f-1a2b3c4d5e6f";
    private static final String CUSTOMER = "Authorization: Bearer customer";
    private static final String JSON = "Content-Type: application/json";
    private static final String GOOD =
            "{\"amount_minor\": 1000, \"currency\": \"EUR\", \"to\": {\"city\": \"Utrecht\"}}";
    private Wire wire;
    private int port;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        this.port = port;
        wire = new Wire(port);
    }

    @Test
    void a_valid_body_is_accepted() {
        var reply = send(GOOD.getBytes(UTF_8));
        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.body())
                .isEqualTo("{\"key\":\"6f1d2c3a-8b7e-4c5d-9e0f-1a2b3c4d5e6f\",\"amount_minor\":1000,"
                        + "\"currency\":\"EUR\",\"express\":false,\"to\":{\"city\":\"Utrecht\"}}");
    }

    static Stream<Arguments> wholes() {
        return Stream.of(
                Arguments.of("", "body is required: a JSON object"),
                Arguments.of(" \n\t", "body is required: a JSON object"),
                Arguments.of("{", "body is not well-formed JSON (line 1, column 2)"),
                Arguments.of("{\"a\": 1,}", "body is not well-formed JSON (line 1, column 9)"),
                Arguments.of("{'a': 1}", "body is not well-formed JSON (line 1, column 2)"),
                Arguments.of("{\"a\": NaN}", "body is not well-formed JSON (line 1, column 10)"),
                Arguments.of("{\"a\": 01}", "body is not well-formed JSON (line 1, column 8)"),
                Arguments.of("{/**/}", "body is not well-formed JSON (line 1, column 2)"),
                Arguments.of("{} {}", "body must be one JSON object without trailing content"),
                Arguments.of("{}}", "body is not well-formed JSON (line 1, column 3)"),
                Arguments.of("[]", "body must be a JSON object"),
                Arguments.of("null", "body must be a JSON object"),
                Arguments.of("\"text\"", "body must be a JSON object"),
                Arguments.of("1000", "body must be a JSON object"),
                Arguments.of("\uFEFF{}", "body must not begin with a byte order mark"),
                Arguments.of(
                        "{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000),
                        "body must not be nested more than 64 levels deep"),
                Arguments.of("[".repeat(10_000), "body must not be nested more than 64 levels deep"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("wholes")
    void a_malformed_body_has_one_error(String body, String fault) {
        assertThat(send(body.getBytes(UTF_8)).faults()).containsExactly(fault);
    }

    @Test
    void a_body_in_another_encoding_is_rejected() {
        assertThat(send(GOOD.replace("Utrecht", "Zürich").getBytes(ISO_8859_1)).faults())
                .containsExactly("body must be encoded in UTF-8");
        assertThat(send(GOOD.getBytes(UTF_16)).faults()).containsExactly("body must be encoded in UTF-8");
        assertThat(send(GOOD.getBytes(UTF_16LE)).status()).isEqualTo(422);
        // overlong, and a surrogate in UTF-8
        assertThat(send(new byte[] {'{', '"', (byte) 0xC0, (byte) 0x80, '"', ':', '1', '}'})
                        .faults())
                .containsExactly("body must be encoded in UTF-8");
        assertThat(send(new byte[] {'{', '"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"', ':', '1', '}'})
                        .faults())
                .containsExactly("body must be encoded in UTF-8");
    }

    static Stream<Arguments> members() {
        return Stream.of(
                Arguments.of(
                        "\"amount_minor\": 1000",
                        "\"amount_minor\": 1, \"amount_minor\": 2",
                        "amount_minor must not be given twice"),
                Arguments.of(
                        "\"city\": \"Utrecht\"", "\"city\": \"A\", \"city\": \"B\"", "to.city must not be given twice"),
                Arguments.of("Utrecht", "Ut\\u0000recht", "to.city must not contain NUL or an unpaired surrogate"),
                Arguments.of("Utrecht", "Ut\\ud800recht", "to.city must not contain NUL or an unpaired surrogate"),
                Arguments.of(
                        "Utrecht", "Ut\\ude00\\ud83drecht", "to.city must not contain NUL or an unpaired surrogate"),
                Arguments.of(
                        "\"to\"", "\"\\ud800\": 1, \"to\"", "\uFFFD must not contain NUL or an unpaired surrogate"),
                Arguments.of("1000", "1000.0", "amount_minor must be an integer, without fraction or exponent"),
                Arguments.of("1000", "1e3", "amount_minor must be an integer, without fraction or exponent"),
                Arguments.of("1000", "0.1", "amount_minor must be an integer, without fraction or exponent"),
                Arguments.of("1000", "9223372036854775808", "amount_minor must be an integer from -2^63 to 2^63 - 1"),
                Arguments.of("1000", "-9223372036854775809", "amount_minor must be an integer from -2^63 to 2^63 - 1"),
                Arguments.of("1000", "9".repeat(60_000), "amount_minor must be a number with fewer digits"),
                Arguments.of("1000", "1e999999999", "amount_minor must be a number with fewer digits"),
                Arguments.of("1000", "\"1000\"", "amount_minor must be an integer"),
                Arguments.of("1000", "null", "amount_minor must be an integer"),
                Arguments.of("1000", "true", "amount_minor must be an integer"),
                Arguments.of("\"EUR\"", "978", "currency must be a string"),
                Arguments.of("\"EUR\"", "null", "currency must be a string"),
                Arguments.of("\"EUR\"", "[\"EUR\"]", "currency must be a string"),
                Arguments.of("\"EUR\"", "\"EUR\", \"note\": null", "note must be a string"),
                Arguments.of("\"EUR\"", "\"EUR\", \"express\": \"yes\"", "express must be true or false"),
                Arguments.of("\"EUR\"", "\"EUR\", \"express\": 1", "express must be true or false"),
                Arguments.of("\"EUR\"", "\"EUR\", \"express\": null", "express must be true or false"),
                Arguments.of("{\"city\": \"Utrecht\"}", "{}", "to.city is required"),
                Arguments.of("{\"city\": \"Utrecht\"}", "\"Utrecht\"", "to must be an object"),
                Arguments.of("{\"city\"", "{\"zip\": 1, \"city\"", "to.zip is not a known member"),
                Arguments.of(
                        "{\"amount_minor\"",
                        "{\"Amount_Minor\": 1, \"amount_minor\"",
                        "Amount_Minor is not a known member"));
    }

    @ParameterizedTest(name = "{2}")
    @MethodSource("members")
    void an_error_names_its_member(String good, String bad, String fault) {
        assertThat(send(GOOD.replace(good, bad).getBytes(UTF_8)).faults()).containsExactly(fault);
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775807", "-9223372036854775808", "0", "-0"})
    void integers_of_64_bits_are_accepted(String number) {
        assertThat(send(GOOD.replace("1000", number).getBytes(UTF_8)).status()).isEqualTo(201);
    }

    @Test
    void sixty_four_levels_are_accepted() {
        var deep = "{\"deep\": " + "[".repeat(63) + "]".repeat(63) + "}";
        assertThat(send(deep.getBytes(UTF_8)).faults()).contains("deep is not a known member");
        var deeper = "{\"deep\": " + "[".repeat(64) + "]".repeat(64) + "}";
        assertThat(send(deeper.getBytes(UTF_8)).faults())
                .containsExactly("body must not be nested more than 64 levels deep");
    }

    @Test
    void of_a_thousand_errors_the_first_hundred_are_reported() {
        var many = new StringBuilder("{\"a\": 1");
        for (int i = 0; i < 1_000; i++) {
            many.append(", \"x").append(i).append("\": 1");
        }
        assertThat(send(many.append('}').toString().getBytes(UTF_8)).faults()).hasSize(100);
        var longName = "{\"" + "n".repeat(60_000) + "\": 1}";
        assertThat(send(longName.getBytes(UTF_8)).body()).hasSizeLessThan(1_000);
    }

    @Test
    void ten_megabytes_are_rejected_with_a_response_that_the_client_sees() throws Exception {
        var tenMegabytes = new byte[10 * 1024 * 1024];
        try (var client = HttpClient.newHttpClient()) {
            for (var publisher : new HttpRequest.BodyPublisher[] {
                BodyPublishers.ofByteArray(tenMegabytes),
                BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(tenMegabytes))
            }) {
                var request = HttpRequest.newBuilder(URI.create("http://localhost:%d/v1/sign-in".formatted(port)))
                        .header("Content-Type", "application/json")
                        .POST(publisher)
                        .build();
                var response = client.send(request, BodyHandlers.ofString());
                assertThat(response.statusCode()).isEqualTo(413);
                assertThat(response.body()).contains("\"about:blank\"", "\"Content Too Large\"", "64 KiB");
            }
        }
    }

    @Test
    void ten_megabytes_to_an_unknown_path_are_read_and_discarded() throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            for (var path : new String[] {"/v1/nothing", "/v1/plans", "/v1/orders"}) {
                var request = HttpRequest.newBuilder(URI.create("http://localhost:%d%s".formatted(port, path)))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofByteArray(new byte[10 * 1024 * 1024]))
                        .build();
                assertThat(client.send(request, BodyHandlers.ofString()).statusCode())
                        .isIn(404, 405, 401);
            }
        }
    }

    @Test
    void a_client_that_expects_100_continue_is_rejected_before_it_sends_the_body() {
        var reply = wire.raw("""
            POST /v1/sign-in HTTP/1.1\r
            Host: localhost\r
            Content-Type: application/json\r
            Content-Length: 10000000\r
            Expect: 100-continue\r
            \r
            """, new byte[0]);
        assertThat(reply.status()).isEqualTo(413);
    }

    @Test
    void exactly_64_KiB_are_accepted() {
        var padding = " ".repeat(64 * 1024 - GOOD.length());
        assertThat(send((GOOD + padding).getBytes(UTF_8)).status()).isEqualTo(201);
        assertThat(send((GOOD + padding + " ").getBytes(UTF_8)).status()).isEqualTo(413);
    }

    @Test
    void a_route_without_content_accepts_no_body_or_an_empty_object() {
        assertThat(wire.send("POST", "/v1/sign-out", "", CUSTOMER).status()).isEqualTo(204);
        assertThat(wire.send("POST", "/v1/sign-out", "", CUSTOMER, "Content-Type: text/plain")
                        .status())
                .isEqualTo(204);
        assertThat(wire.post("/v1/sign-out", "{}", CUSTOMER).status()).isEqualTo(204);
        assertThat(wire.post("/v1/sign-out", "{\"all\": true}", CUSTOMER).faults())
                .containsExactly("all is not a known member");
        assertThat(wire.post("/v1/sign-out", "{", CUSTOMER).status()).isEqualTo(422);
        assertThat(wire.send("POST", "/v1/sign-out", "{}", CUSTOMER).status()).isEqualTo(415);
    }

    private Wire.Reply send(byte[] body) {
        return wire.send("POST", "/v1/orders", body, KEY, CUSTOMER, JSON);
    }
}
