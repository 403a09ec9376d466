package tel.billing.shared.web.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.response.InvalidParam;
import tel.billing.shared.web.response.Refusal;

class EmptyBodyTest {
    private static final byte[] NOTHING = {};

    private final MockHttpServletRequest request = new MockHttpServletRequest("DELETE", "/v1/things/1");

    @Test
    void no_body_is_equal_to_an_empty_object() {
        var withObject = Body.of(request, "{}".getBytes(UTF_8));

        assertThat(EmptyBody.of(request, NOTHING).fingerprint())
                .isEqualTo(withObject.complete(withObject::fingerprint));
    }

    @Test
    void another_path_is_another_request() {
        var other = new MockHttpServletRequest("DELETE", "/v1/things/2");

        assertThat(EmptyBody.of(request, NOTHING).fingerprint())
                .isNotEqualTo(EmptyBody.of(other, NOTHING).fingerprint());
    }

    @Test
    void a_header_is_parsed() {
        request.addHeader("Key", " value ");
        var read = EmptyBody.of(request, NOTHING);
        var header = read.header("Key", Parsed::valid);

        assertThat(read.<String>complete(header::get)).isEqualTo("value");
    }

    @Test
    void a_missing_header_is_reported() {
        var read = EmptyBody.of(request, NOTHING);
        var header = read.header("Key", Parsed::valid);

        assertThatThrownBy(() -> read.complete(header::get)).isInstanceOf(Refusal.class);
    }

    @Test
    void errors_of_the_body_are_reported_with_those_of_the_headers() {
        var read = EmptyBody.of(request, "{\"more\": 1}".getBytes(UTF_8));
        var header = read.header("Key", Parsed::valid);

        assertThatThrownBy(() -> read.complete(header::get))
                .isInstanceOfSatisfying(
                        Refusal.class,
                        refusal -> assertThat(refusal.problem().members().get("invalid_params"))
                                .asInstanceOf(InstanceOfAssertFactories.list(InvalidParam.class))
                                .extracting(InvalidParam::name)
                                .containsExactlyInAnyOrder("Key", "more"));
    }
}
