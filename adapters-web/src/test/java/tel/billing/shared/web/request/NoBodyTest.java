package tel.billing.shared.web.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.answer.Refusal;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class NoBodyTest {
    private final MockHttpServletRequest request = new MockHttpServletRequest("DELETE", "/v1/things/1");

    @Test
    void it_is_the_same_request_as_one_with_an_empty_object() {
        var withObject = Body.of(request, "{}".getBytes(UTF_8));

        assertThat(new NoBody(request).fingerprint()).isEqualTo(withObject.complete(withObject::fingerprint));
    }

    @Test
    void another_path_makes_another_request() {
        var other = new MockHttpServletRequest("DELETE", "/v1/things/2");

        assertThat(new NoBody(request).fingerprint()).isNotEqualTo(new NoBody(other).fingerprint());
    }

    @Test
    void a_header_is_read() {
        request.addHeader("Key", " value ");
        var read = new NoBody(request);
        var header = read.header("Key", Parsed::valid);

        assertThat(read.<String>complete(header::get)).isEqualTo("value");
    }

    @Test
    void a_header_that_is_missing_is_told() {
        var read = new NoBody(request);
        var header = read.header("Key", Parsed::valid);

        assertThatThrownBy(() -> read.complete(header::get)).isInstanceOf(Refusal.class);
    }
}
