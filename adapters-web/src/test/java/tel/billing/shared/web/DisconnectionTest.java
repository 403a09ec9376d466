package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;

@DisplayName("A client that resets its connection")
@Served
@ExtendWith(OutputCaptureExtension.class)
class DisconnectionTest {
    private static final int CLIENTS = 100;

    @Autowired
    private MeterRegistry meters;

    @LocalServerPort
    private int port;

    private double before;

    @BeforeEach
    void count() {
        before = disconnected();
    }

    @Test
    void while_it_receives_the_response_is_counted_and_causes_no_error(CapturedOutput log) throws IOException {
        for (var client = 0; client < CLIENTS; client++) {
            reset("GET /v1/large HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }

        await().untilAsserted(() -> assertThat(disconnected() - before).isEqualTo(CLIENTS));
        assertThat(log).doesNotContain("ERROR", "WARN", "\tat ");
    }

    @Test
    void while_it_sends_the_body_is_counted_and_causes_no_error(CapturedOutput log) throws IOException {
        for (var client = 0; client < CLIENTS; client++) {
            reset("POST /v1/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Expect: 100-continue\r\nContent-Length: 100\r\n\r\n");
        }

        await().untilAsserted(() -> assertThat(disconnected() - before).isEqualTo(CLIENTS));
        assertThat(log).doesNotContain("ERROR", "WARN", "\tat ");
    }

    /// Waits for the first byte of an answer: the response, or the confirmation that the body may follow.
    private void reset(String request) throws IOException {
        try (var client = new Socket(InetAddress.getLoopbackAddress(), port)) {
            client.setSoLinger(true, 0);
            client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            assertThat(client.getInputStream().read()).isEqualTo('H');
        }
    }

    private double disconnected() {
        return meters.get("billing.requests.disconnected").counter().count();
    }
}
