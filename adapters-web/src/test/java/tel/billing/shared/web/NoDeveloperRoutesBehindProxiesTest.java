package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/// The public URL of this service is on this machine, but clients may come through a proxy.
@Served
@TestPropertySource(properties = {"sample.public-url=http://localhost:8080", "sample.trusted-proxies=192.0.2.7"})
class NoDeveloperRoutesBehindProxiesTest {

    @Test
    void exist_where_a_proxy_is_trusted(@LocalServerPort int port) {
        var wire = new Wire(port);

        assertThat(wire.get("/dev/clock").problem()).isEqualTo("not-found");
        assertThat(wire.post("/dev/clock", "{\"advance\": \"P1M\"}").problem()).isEqualTo("not-found");
        assertThat(wire.send("OPTIONS", "/dev/clock", "").problem()).isEqualTo("not-found");
        assertThat(wire.get("/v1/plans").status()).isEqualTo(200);
    }
}
