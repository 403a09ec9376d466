package tel.billing.shared.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BoundedHttpTest {
    private static final Duration A_MOMENT = Duration.ofMillis(300);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final CountDownLatch closing = new CountDownLatch(1);
    private final BoundedHttp http = new BoundedHttp(PATIENCE);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/short", exchange -> {
            exchange.sendResponseHeaders(200, 5);
            exchange.getResponseBody().write("hello".getBytes(UTF_8));
            exchange.close();
        });
        server.createContext("/slow-body", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            awaitClose();
        });
        server.createContext("/redirect", exchange -> {
            exchange.getResponseHeaders().add("Location", "/short");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        closing.countDown();
        http.close();
        server.stop(0);
    }

    @Test
    void a_complete_response_is_returned() throws IOException, InterruptedException {
        assertThat(http.send(get("/short"), 5, Deadline.in(PATIENCE)).body()).isEqualTo("hello");
    }

    @Test
    void a_response_that_is_too_long_is_refused() {
        assertThatThrownBy(() -> http.send(get("/short"), 4, Deadline.in(PATIENCE)))
                .isInstanceOf(IOException.class);
    }

    @Test
    void the_deadline_includes_the_body() {
        assertThatThrownBy(() -> http.send(get("/slow-body"), 100, Deadline.in(A_MOMENT)))
                .isInstanceOf(HttpTimeoutException.class);
    }

    @Test
    void a_redirect_is_not_followed() throws IOException, InterruptedException {
        assertThat(http.send(get("/redirect"), 100, Deadline.in(PATIENCE)).statusCode())
                .isEqualTo(302);
    }

    @Test
    void the_earlier_deadline_applies() {
        assertThat(Deadline.in(PATIENCE).within(A_MOMENT).remaining()).isLessThanOrEqualTo(A_MOMENT);
        assertThat(Deadline.in(A_MOMENT).within(PATIENCE).remaining()).isLessThanOrEqualTo(A_MOMENT);
        assertThat(Deadline.in(Duration.ZERO).remaining()).isZero();
    }

    private HttpRequest get(String path) {
        return HttpRequest.newBuilder(URI.create(
                        "http://127.0.0.1:%s%s".formatted(server.getAddress().getPort(), path)))
                .build();
    }

    private void awaitClose() {
        try {
            closing.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
