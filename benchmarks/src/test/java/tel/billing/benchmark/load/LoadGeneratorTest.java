package tel.billing.benchmark.load;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tel.billing.benchmark.http.HttpRequest;
import tel.billing.benchmark.load.Client.Outcome;

class LoadGeneratorTest {
    private static final byte[] REQUEST = HttpRequest.get("/");
    private static final Duration STALL = Duration.ofMillis(500);
    private static final Client CLIENT = connection -> Outcome.of(connection.send(REQUEST), 200);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger requests = new AtomicInteger();
    private HttpServer server;
    private volatile int status = 200;
    private volatile int stalled = -1;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            if (requests.incrementAndGet() == stalled) {
                sleep(STALL);
            }
            var body = "{\"id\":\"7\"}".getBytes(US_ASCII);
            // Without a length, the server sends chunks.
            exchange.sendResponseHeaders(status, requests.get() % 2 == 0 ? 0 : body.length);
            try (var out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.close();
    }

    @Test
    void saturating_clients_send_until_the_time_is_over() {
        var measurement = generator().saturate(_ -> CLIENT, 2, Duration.ofMillis(200));

        assertThat(measurement.accepted()).isEqualTo(requests.get()).isPositive();
        assertThat(measurement.latencies().count()).isEqualTo(requests.get());
        assertThat(measurement.time()).isGreaterThanOrEqualTo(Duration.ofMillis(100));
        assertThat(measurement.refusedShare()).isZero();
    }

    @Test
    void a_constant_rate_sends_each_request_that_is_due() {
        var measurement = generator().pace(_ -> CLIENT, 2, 100, Duration.ofSeconds(1));

        assertThat(measurement.accepted()).isEqualTo(100);
    }

    @Test
    void at_a_constant_rate_a_stall_counts_for_all_requests_that_were_due_in_the_meantime() {
        stalled = 20;

        var measurement = generator().pace(_ -> CLIENT, 1, 100, Duration.ofSeconds(1));

        // Without the correction, only the stalled request of 100 would be slow.
        assertThat(measurement.accepted()).isEqualTo(100);
        assertThat(measurement.latencies().percentile(75)).isGreaterThan(Duration.ofMillis(100));
    }

    @Test
    void an_overloaded_service_refuses_requests() {
        status = 503;

        var measurement = generator().pace(_ -> CLIENT, 2, 100, Duration.ofMillis(200));

        assertThat(measurement.accepted()).isZero();
        assertThat(measurement.refused()).isEqualTo(20);
        assertThat(measurement.refusedShare()).isOne();
        assertThat(measurement.refusals().count()).isEqualTo(20);
        // A busy machine offers them later.
        assertThat(measurement.offeredPerSecond()).isPositive().isLessThan(150);
    }

    @Test
    void under_overload_a_stall_does_not_count_for_requests_that_no_client_could_send() {
        stalled = 20;

        var measurement = generator().overload(_ -> CLIENT, 1, 20, Duration.ofSeconds(5));

        assertThat(measurement.accepted()).isBetween(20, 100);
        assertThat(measurement.latencies().percentile(75)).isLessThan(STALL);
        assertThat(measurement.latencies().percentile(100)).isGreaterThanOrEqualTo(STALL);
    }

    @Test
    void another_status_ends_the_run() {
        status = 404;

        assertThatThrownBy(() -> generator().saturate(_ -> CLIENT, 2, Duration.ofMinutes(1)))
                .hasStackTraceContaining("expected 200 but received 404");
    }

    @Test
    void the_run_ends_when_there_is_nothing_left_to_send() {
        var left = new AtomicInteger(10);

        var measurement = generator()
                .saturate(
                        _ -> connection -> left.getAndDecrement() > 0 ? CLIENT.send(connection) : Outcome.OUT_OF_STOCK,
                        2,
                        Duration.ofMinutes(1));

        assertThat(measurement.accepted()).isEqualTo(10);
    }

    private LoadGenerator generator() {
        return new LoadGenerator(server.getAddress().getPort());
    }

    private static void sleep(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
