package tel.billing.shared.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;

/// A raw request is passed to the handler unchanged.
@Served
class ParcelTest {
    private static final String PATH = "/v1/webhooks/sample";
    private static final int LIMIT = 256 * 1024;
    private Wire wire;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
    }

    @Test
    void the_handler_gets_its_bytes_and_its_headers() {
        var reply = wire.post(PATH, "no {JSON", "X-Proof: right", "Authorization: Basic YWRhOnB1cnBsZQ==");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().required("length").intValue()).isEqualTo("no {JSON".length());
        assertThat(reply.json().required("proof").asString()).isEqualTo("right");
    }

    @Test
    void the_body_may_have_up_to_256_kib() {
        assertThat(send(LIMIT).json().required("length").intValue()).isEqualTo(LIMIT);
        assertThat(send(LIMIT + 1).status()).isEqualTo(413);
    }

    @Test
    void the_content_type_must_be_json() {
        assertThat(wire.send("POST", PATH, "x=1", "Content-Type: application/x-www-form-urlencoded")
                        .status())
                .isEqualTo(415);
    }

    private Wire.Reply send(int length) {
        return wire.send("POST", PATH, "1".repeat(length).getBytes(UTF_8), "Content-Type: application/json");
    }
}
