package tel.billing.shared.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

/// A client has a limited time to send a request, however it divides the time among its bytes.
@SpringBootTest(
        classes = SampleService.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "sample.request-timeout=500ms")
class SlowRequestTest {
    private static final String SIGN_IN = "POST /v1/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    private static final String WITH_LENGTH = SIGN_IN + "Content-Length: 60000\r\n\r\n";
    private static final String CHUNKED = SIGN_IN + "Transfer-Encoding: chunked\r\n\r\n";
    private static final String NOT_SIGNED_IN =
            "POST /v1/orders HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n";
    private static final String PLANS = "GET /v1/plans HTTP/1.1\r\nHost: a\r\n\r\n";

    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)");

    /// When the test gives up: much later than the deadline of the service.
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final Duration BETWEEN_BYTES = Duration.ofMillis(50);

    /// Half of the service's deadline, because the service begins to count earlier than the test.
    private static final Duration MAY_BE_TOO_SLOW = Duration.ofMillis(250);

    private static final int MAX_ATTEMPTS = 10;

    @Autowired
    MeterRegistry meters;

    @LocalServerPort
    int port;

    private Duration slowest = Duration.ZERO;

    static Stream<Arguments> stalled() {
        return Stream.of(
                Arguments.of("a body with a length", WITH_LENGTH + "{"),
                Arguments.of("a body in chunks", CHUNKED + "5\r\n{\"a"),
                Arguments.of("a trailer", CHUNKED + "2\r\n{}\r\n0\r\nX-Tra"),
                Arguments.of(
                        "a parcel",
                        "POST /v1/webhooks/sample HTTP/1.1\r\nHost: a\r\n"
                                + "Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stalled")
    void a_stalled_body_gets_408_and_the_connection_closes(String name, String sent) throws IOException {
        repeatedIfTooSlow(client -> {
            sendTimed(client, sent);

            assertThat(response(client))
                    .as(name)
                    .startsWith("HTTP/1.1 408 ")
                    .containsIgnoringCase("content-type: application/problem+json")
                    .containsIgnoringCase("connection: close")
                    .contains("\"type\":\"about:blank\"");
        });
    }

    static Stream<Arguments> dripped() {
        return Stream.of(
                Arguments.of("empty lines before the first request", "\r\n", "\r\n"),
                Arguments.of("half of an empty line", "\r", "\r"),
                Arguments.of("a request line", "GET /", "a"),
                Arguments.of("the name of a header", "GET /v1/plans HTTP/1.1\r\nX-", "a"),
                Arguments.of("a header", "GET /v1/plans HTTP/1.1\r\nX: ", "a"),
                Arguments.of("a body with a length", WITH_LENGTH, " "),
                Arguments.of("a body in chunks", CHUNKED, "1\r\n \r\n"),
                Arguments.of("the extension of a chunk", CHUNKED + "1;", "a"),
                Arguments.of("a trailer", CHUNKED + "2\r\n{}\r\n0\r\nX: ", "a"),
                Arguments.of("a body that the service does not read", NOT_SIGNED_IN, " "));
    }

    /// Each byte arrives well before the server's timeout for a single byte.
    @ParameterizedTest(name = "{0}")
    @MethodSource("dripped")
    void a_slow_request_is_cut_off_at_the_deadline(String name, String begin, String drop) throws Exception {
        try (var client = connect()) {
            send(client, begin);
            client.setSoTimeout((int) BETWEEN_BYTES.toMillis());

            var deadline = System.nanoTime() + PATIENCE.toNanos();
            var open = true;
            while (open && System.nanoTime() < deadline) {
                open = isOpenAfter(client, drop);
            }
            assertThat(open).as(name + " may drip on").isFalse();
        }
    }

    /// The service ended the request, so the client does not count as disconnected.
    @Test
    void a_slow_body_gets_408() throws IOException {
        var disconnected = meters.get("billing.requests.disconnected").counter();
        repeatedIfTooSlow(client -> {
            var before = disconnected.count();
            sendTimed(client, WITH_LENGTH);
            assertThat(firstByteAfterDrops(client)).isEqualTo('H');
            client.setSoTimeout((int) PATIENCE.toMillis());
            assertThat(new String(client.getInputStream().readAllBytes(), UTF_8))
                    .startsWith("TTP/1.1 408 ")
                    .contains("\"detail\":\"The body did not arrive in time. Send the request again.\"");
            assertThat(disconnected.count()).isEqualTo(before);
        });
    }

    @Test
    void an_idle_new_connection_is_closed() throws IOException {
        try (var client = connect()) {
            assertThat(client.getInputStream().readAllBytes()).isEmpty();
        }
    }

    @Test
    void a_connection_between_two_requests_stays_open_longer() throws IOException {
        repeatedIfTooSlow(client -> {
            assertThat(exchange(client, PLANS)).startsWith("HTTP/1.1 200 ");

            awaitAnotherDeadline();
            // A check may cut the later connection first, but not twice.
            awaitAnotherDeadline();

            assertThat(exchange(client, PLANS)).startsWith("HTTP/1.1 200 ");
        });
    }

    @Test
    void a_request_that_came_in_time_is_answered_however_long_that_takes_and_the_connection_closes()
            throws IOException {
        var attempts = new AtomicInteger();
        repeatedIfTooSlow(client -> {
            var gate = "slow" + attempts.incrementAndGet();
            sendTimed(client, "GET /v1/gates/%s HTTP/1.1\r\nHost: a\r\n\r\n".formatted(gate));
            awaitAnotherDeadline();
            // A check may cut the later connection first, but not twice.
            awaitAnotherDeadline();

            SampleController.gate(gate).countDown();
            assertThat(response(client)).startsWith("HTTP/1.1 204 ").containsIgnoringCase("\r\nconnection: close\r\n");
        });
    }

    @Test
    void an_answer_in_time_does_not_end_the_connection() throws IOException {
        repeatedIfTooSlow(
                client -> assertThat(exchange(client, PLANS)).doesNotContainIgnoringCase("connection: close"));
    }

    @Test
    void empty_lines_between_two_requests_do_no_harm() throws IOException {
        repeatedIfTooSlow(client -> {
            assertThat(exchange(client, PLANS)).startsWith("HTTP/1.1 200 ");
            assertThat(exchange(client, "\r\n\r\n" + PLANS)).startsWith("HTTP/1.1 200 ");
        });
    }

    /// A busy machine may need longer than the deadline for a request. Only then, or if [#firstByte] finds no
    /// response, the requests are repeated on a new connection.
    private void repeatedIfTooSlow(Requests requests) throws IOException {
        for (var attempt = 1; ; attempt++) {
            slowest = Duration.ZERO;
            try (var client = timed(this::connect)) {
                requests.sendOn(client);
                return;
            } catch (IOException | AssertionError failed) {
                var mayBeTooSlow = failed instanceof EOFException || slowest.compareTo(MAY_BE_TOO_SLOW) >= 0;
                if (!mayBeTooSlow || attempt == MAX_ATTEMPTS) {
                    throw failed;
                }
            }
        }
    }

    private String exchange(Socket client, String request) throws IOException {
        return timed(() -> {
            send(client, request);
            return answer(client);
        });
    }

    private void sendTimed(Socket client, String text) throws IOException {
        timed(() -> {
            send(client, text);
            return true;
        });
    }

    private <T> T timed(Exchange<T> exchange) throws IOException {
        var start = System.nanoTime();
        try {
            return exchange.run();
        } finally {
            var time = Duration.ofNanos(System.nanoTime() - start);
            slowest = slowest.compareTo(time) < 0 ? time : slowest;
        }
    }

    @FunctionalInterface
    private interface Requests {
        void sendOn(Socket client) throws IOException;
    }

    @FunctionalInterface
    private interface Exchange<T> {
        T run() throws IOException;
    }

    /// Returns after the service has cut a request that began after the call.
    private void awaitAnotherDeadline() throws IOException {
        try (var other = connect()) {
            send(other, WITH_LENGTH);
            other.getInputStream().readAllBytes();
        } catch (SocketException reset) {
            // The service has cut the request before it read all of it.
        }
    }

    private Socket connect() throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) PATIENCE.toMillis());
        return socket;
    }

    private static void send(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(US_ASCII));
    }

    /// A response after which the service closes the connection.
    private static String response(Socket client) throws IOException {
        return (char) firstByte(client) + new String(client.getInputStream().readAllBytes(), UTF_8);
    }

    /// Fails if the service closes the connection without a response, as it does if the header arrives too late.
    private static int firstByte(Socket client) throws IOException {
        var first = byteOrEnd(client);
        if (first < 0) {
            throw new EOFException("no response");
        }
        return first;
    }

    private static int byteOrEnd(Socket client) throws IOException {
        try {
            return client.getInputStream().read();
        } catch (SocketException reset) {
            return -1;
        }
    }

    /// One response, while the connection stays open.
    private static String answer(Socket client) throws IOException {
        var answer = new StringBuilder();
        while (answer.indexOf("\r\n\r\n") < 0) {
            var next = client.getInputStream().read();
            assertThat(next).as("the connection is open").isNotNegative();
            answer.append((char) next);
        }
        var length = LENGTH.matcher(answer);
        if (length.find()) {
            answer.append(new String(client.getInputStream().readNBytes(Integer.parseInt(length.group(1))), UTF_8));
        }
        return answer.toString();
    }

    /// Sends a byte now and then until the first byte of the response arrives.
    private static int firstByteAfterDrops(Socket client) throws IOException {
        client.setSoTimeout((int) BETWEEN_BYTES.toMillis());
        var end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            try {
                return firstByte(client);
            } catch (SocketTimeoutException silent) {
                send(client, " ");
            }
        }
        throw new AssertionError("no response although the deadline has passed");
    }

    /// Sends a byte and reads for a moment, which also spaces the bytes. A response alone does not end
    /// the connection.
    private static boolean isOpenAfter(Socket client, String drop) {
        try {
            send(client, drop);
            return client.getInputStream().read() >= 0;
        } catch (SocketTimeoutException silent) {
            return true;
        } catch (IOException closed) {
            return false;
        }
    }
}
