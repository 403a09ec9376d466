package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/// The public URL of this service is not on this machine.
@Served
@TestPropertySource(properties = "sample.trusted-proxies=none")
class NoDeveloperRoutesTest {

    @Test
    void do_not_exist_with_a_public_url_of_another_machine(@LocalServerPort int port) {
        var wire = new Wire(port);

        assertThat(wire.get("/dev/clock").problem()).isEqualTo("not-found");
        assertThat(wire.post("/dev/clock", "{\"advance\": \"P1M\"}").problem()).isEqualTo("not-found");
        assertThat(wire.send("OPTIONS", "/dev/clock", "").problem()).isEqualTo("not-found");
        assertThat(wire.get("/v1/plans").status()).isEqualTo(200);
    }
}
