package tel.billing.shared.web.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import tel.billing.shared.Country;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.answer.InvalidParam;
import tel.billing.shared.web.answer.Refusal;

class BodyTest {
    private final MockHttpServletRequest request = new MockHttpServletRequest("POST", "/v1/orders");

    @Test
    void a_header_is_read_with_the_body() {
        request.addHeader("Idempotency-Key", " \"k\" ");
        var in = body("{}");
        var key = in.header("idempotency-key", Parsed::valid);
        assertThat(in.complete(key::get)).isEqualTo("\"k\"");
    }

    @Test
    void a_header_given_twice_is_a_fault_beside_those_of_the_body() {
        request.addHeader("Idempotency-Key", "k");
        request.addHeader("Idempotency-Key", "k");
        var in = body("{\"country\": \"nl\"}");
        in.header("Idempotency-Key", Parsed::valid);
        in.required("country", Country::parse);
        assertThat(faults(in)).extracting(InvalidParam::name).containsExactly("Idempotency-Key", "country");
    }

    @Test
    void a_header_is_missed_even_where_the_body_is_rubbish() {
        var in = body("{");
        in.header("Idempotency-Key", Parsed::valid);
        in.text("anything");
        assertThat(faults(in)).extracting(InvalidParam::name).containsExactly("body", "Idempotency-Key");
    }

    @Test
    void a_caller_may_find_faults_of_its_own() {
        var in = body("{\"country\": \"NL\", \"vat_number\": \"DE1\"}");
        var country = in.required("country", Country::parse);
        var number = in.text("vat_number");
        if (country.ifRead().isPresent() && !number.get().startsWith("NL")) {
            in.refuse("vat_number", "must begin with NL");
        }
        assertThat(faults(in)).containsExactly(new InvalidParam("vat_number", "must begin with NL"));
    }

    @Test
    void a_refused_field_cannot_be_used() {
        var in = body("{}");
        var country = in.required("country", Country::parse);
        assertThat(country.ifRead()).isEmpty();
        assertThatIllegalStateException().isThrownBy(country::get);
        assertThatThrownBy(() -> in.complete(country::get)).isInstanceOf(Refusal.class);
    }

    @Test
    void rubbish_has_no_fingerprint() {
        assertThatIllegalStateException().isThrownBy(() -> body("[]").fingerprint());
    }

    private Body body(String json) {
        return Body.of(request, json.getBytes(UTF_8));
    }

    @SuppressWarnings("unchecked")
    private static List<InvalidParam> faults(Body in) {
        try {
            in.complete(() -> "nothing");
            return List.of();
        } catch (Refusal refusal) {
            return (List<InvalidParam>) refusal.problem().members().get("invalid_params");
        }
    }
}
