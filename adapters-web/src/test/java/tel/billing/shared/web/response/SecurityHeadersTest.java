package tel.billing.shared.web.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletResponse;

class SecurityHeadersTest {

    @Test
    void hsts_is_only_sent_over_https() {
        assertThat(headersAt("https://billing.example.com").getHeader("Strict-Transport-Security"))
                .isEqualTo("max-age=31536000; includeSubDomains");
        assertThat(headersAt("http://localhost:8080").containsHeader("Strict-Transport-Security"))
                .isFalse();
        assertThat(headersAt("http://localhost:8080").getHeader("X-Content-Type-Options"))
                .isEqualTo("nosniff");
    }

    private static MockHttpServletResponse headersAt(String publicUrl) {
        var response = new MockHttpServletResponse();
        new SecurityHeaders(URI.create(publicUrl)).apply(response);
        return response;
    }
}
