package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

@Served
class SecurityHeadersTest {
    private Wire wire;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/page?", "/v1/me", "/v1/nothing", "/v1/bug", "/v1/plans/%zz", "/page.css"})
    void every_response_has_the_headers_once(String path) {
        var reply = wire.get(path, "Accept: */*");
        assertThat(reply.header("Cache-Control")).contains("no-store");
        assertThat(reply.header("X-Content-Type-Options")).contains("nosniff");
        assertThat(reply.header("X-Frame-Options")).contains("DENY");
        assertThat(reply.header("Referrer-Policy")).contains("no-referrer");
        assertThat(reply.header("Permissions-Policy")).isPresent();
        assertThat(reply.header("Strict-Transport-Security")).isPresent();
        assertThat(reply.header("Content-Security-Policy"))
                .hasValueSatisfying(policy ->
                        assertThat(policy).startsWith("default-src 'none'").contains("frame-ancestors 'none'"));
        assertThat(reply.headers().stream().map(line -> line.substring(0, line.indexOf(':'))))
                .doesNotHaveDuplicates()
                .doesNotContain("server", "x-powered-by", "set-cookie");
    }

    @Test
    void a_page_may_use_resources_of_this_service() {
        assertThat(wire.get("/page").header("Content-Security-Policy"))
                .hasValueSatisfying(policy -> assertThat(policy)
                        .contains("script-src 'self'", "style-src 'self'")
                        .doesNotContain("unsafe"));
    }

    @Test
    void a_public_list_may_be_cached() {
        var reply = wire.get("/v1/plans");
        assertThat(reply.header("Cache-Control")).contains("public, max-age=60");
        var tag = reply.header("ETag").orElseThrow();

        var again = wire.get("/v1/plans", "If-None-Match: \"other\", W/" + tag);
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(again.header("ETag")).contains(tag);
        assertThat(wire.get("/v1/plans", "If-None-Match: \"other\"").status()).isEqualTo(200);
    }
}
