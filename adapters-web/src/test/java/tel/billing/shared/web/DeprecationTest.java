package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.web.server.LocalServerPort;

@Served
@DisplayName("An operation that the API document marks as deprecated")
class DeprecationTest {
    private static final String ORDER = "/v1/orders/019ab3c8-6a52-7d3e-9a41-0d5c1f2b7e90";
    private Wire wire;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, Authorization: Bearer customer, 200",
        "HEAD, Authorization: Bearer customer, 200",
        "GET, X-None: none, 401",
        "GET, Authorization: Bearer admin.twofa, 403"
    })
    void says_in_each_response_when_it_ends(String method, String header, int status) {
        var reply = wire.send(method, ORDER, "", header);

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.header("Deprecation")).contains("@1795478400");
        assertThat(reply.header("Sunset")).contains("Tue, 30 Nov 2027 00:00:00 GMT");
        assertThat(reply.header("Link")).contains("</docs/versioning>; rel=\"deprecation\"; type=\"text/html\"");
    }

    @Test
    void does_not_concern_other_operations_at_the_same_path() {
        assertThat(wire.send("DELETE", ORDER, "").header("Deprecation")).isEmpty();
        assertThat(wire.post(ORDER + "/cancel", "{}").header("Deprecation")).isEmpty();
        assertThat(wire.get("/v1/plans").header("Sunset")).isEmpty();
    }
}
