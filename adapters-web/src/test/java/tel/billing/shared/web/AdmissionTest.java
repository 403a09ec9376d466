package tel.billing.shared.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

@DisplayName("A service that processes one request at a time")
@SpringBootTest(
        classes = SampleService.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"sample.active=1", "sample.waiting=1", "sample.max-wait=20ms"})
class AdmissionTest {
    private static final String CUSTOMER = "Authorization: Bearer customer.known";

    @Autowired
    private MeterRegistry meters;

    private int port;
    private Wire wire;

    @BeforeEach
    void connect(@LocalServerPort int served) {
        port = served;
        wire = new Wire(served);
        awaitActive(0);
    }

    @Test
    void refuses_further_requests_until_the_first_has_ended() {
        try (var first = new Occupant("refusal")) {
            assertThat(first.isAnswered()).isFalse();
            assertThatItIsOverloaded(wire.get("/v1/orders", CUSTOMER));
            assertThat(wire.get("/v1/stored").status()).isEqualTo(503);
            assertThat(first.isAnswered()).isFalse();
        }
        isServed();
    }

    @Test
    void serves_other_workloads() {
        try (var reading = new Occupant("bulkhead")) {
            assertThat(wire.post("/v1/webhooks/sample", "{}").status()).isEqualTo(200);
            assertThat(wire.post("/v1/sign-in", "{\"password\": \"right\"}").status())
                    .isEqualTo(204);
            assertThat(wire.get("/v1/report").status()).isEqualTo(204);
            assertThat(reading.isAnswered()).isFalse();
        }
    }

    private static void assertThatItIsOverloaded(Wire.Reply reply) {
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.problem()).isEqualTo("about:blank");
        assertThat(reply.header("Content-Type")).contains("application/problem+json");
        assertThat(reply.header("Retry-After")).contains("1");
        assertThat(reply.header("Cache-Control")).contains("no-store");
        assertThat(reply.json().path("title").asString()).isEqualTo("Service Unavailable");
        assertThat(reply.json().path("detail").asString()).contains("overloaded");
        assertThat(reply.json().path("instance").asString()).isEqualTo("/v1/orders");
    }

    @Test
    void counts_what_it_refuses() {
        var before = refused();

        try (var _ = new Occupant("count")) {
            wire.get("/v1/orders", CUSTOMER);
            wire.get("/v1/orders", CUSTOMER);
        }

        assertThat(refused() - before).isEqualTo(2);
    }

    @Test
    void still_answers_what_needs_no_database() {
        try (var _ = new Occupant("memory")) {
            assertThat(wire.get("/v1/plans").status()).isEqualTo(200);
            assertThat(wire.get("/v1/unknown").status()).isEqualTo(404);
            assertThat(wire.post("/v1/plans", "{}").status()).isEqualTo(405);
            assertThat(wire.get("/v1/orders").status()).isEqualTo(401);
            assertThat(wire.get("/v1/orders", "Authorization: Bearer revoked").status())
                    .isEqualTo(401);
        }
    }

    @Test
    void continues_after_a_failed_request() {
        assertThat(wire.get("/v1/bug").status()).isEqualTo(500);
        assertThat(wire.get("/v1/stored").status()).isEqualTo(503);
        assertThat(wire.post("/v1/sign-in", "{").status()).isEqualTo(422);
        isServed();
    }

    @Test
    void serves_others_while_a_body_arrives() throws IOException {
        try (var slow = new Socket(InetAddress.getLoopbackAddress(), port)) {
            send(
                    slow,
                    "POST /v1/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                            + "Content-Length: 21\r\nExpect: 100-continue\r\n\r\n");
            assertThat(new String(slow.getInputStream().readNBytes(12), US_ASCII))
                    .as("the service reads the body")
                    .isEqualTo("HTTP/1.1 100");

            isServed();

            send(slow, "{\"password\": \"right\"}");
            assertThat(new String(slow.getInputStream().readNBytes(30), US_ASCII))
                    .contains("HTTP/1.1 204");
        }
    }

    @Test
    void serves_others_while_a_client_reads_slowly() throws IOException {
        try (var slow = new Socket()) {
            slow.setReceiveBufferSize(4096);
            slow.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            send(slow, "GET /v1/large HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(slow.getInputStream().read())
                    .as("the service writes the response")
                    .isEqualTo('H');

            isServed();
        }
    }

    private void isServed() {
        awaitActive(0);
        assertThat(wire.get("/v1/orders", CUSTOMER).status()).isEqualTo(200);
    }

    /// A request counts as active for a moment after its response was sent.
    private void awaitActive(int count) {
        await().until(() -> meters.find("billing.requests.active").gauges().stream()
                        .mapToDouble(Gauge::value)
                        .sum()
                == count);
    }

    private double refused() {
        return meters.get("billing.requests.refused")
                .tags("why", "timed_out", "workload", "reads")
                .counter()
                .count();
    }

    private static void send(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(US_ASCII));
    }

    /// A request that is active until it is closed.
    private final class Occupant implements AutoCloseable {
        private final String gate;
        private final CompletableFuture<Wire.Reply> reply;

        Occupant(String gate) {
            this.gate = gate;
            awaitActive(0);
            this.reply = CompletableFuture.supplyAsync(() -> wire.get("/v1/gates/" + gate), Thread::startVirtualThread);
            awaitActive(1);
        }

        boolean isAnswered() {
            return reply.isDone();
        }

        @Override
        public void close() {
            SampleController.gate(gate).countDown();
            assertThat(reply.join().status()).isEqualTo(204);
        }
    }
}
