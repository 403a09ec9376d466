package tel.billing.shared.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;

/// A request that proves itself is handed on as it came.
@Served
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class ParcelTest {
    private static final String PATH = "/v1/webhooks/sample";
    private static final int LIMIT = 256 * 1024;
    private Wire wire;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
    }

    @Test
    void with_its_bytes_and_its_headers_whatever_it_says() {
        var reply = wire.post(PATH, "no {JSON", "X-Proof: right", "Authorization: Basic YWRhOnB1cnBsZQ==");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().required("length").intValue()).isEqualTo("no {JSON".length());
        assertThat(reply.json().required("proof").asString()).isEqualTo("right");
    }

    @Test
    void up_to_256_kib() {
        assertThat(send(LIMIT).json().required("length").intValue()).isEqualTo(LIMIT);
        assertThat(send(LIMIT + 1).status()).isEqualTo(413);
    }

    @Test
    void if_it_is_said_to_be_json() {
        assertThat(wire.send("POST", PATH, "x=1", "Content-Type: application/x-www-form-urlencoded")
                        .status())
                .isEqualTo(415);
    }

    private Wire.Reply send(int length) {
        return wire.send("POST", PATH, "1".repeat(length).getBytes(UTF_8), "Content-Type: application/json");
    }
}
