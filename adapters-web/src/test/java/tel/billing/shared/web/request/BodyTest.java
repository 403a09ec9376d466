package tel.billing.shared.web.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import tel.billing.shared.Country;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.response.InvalidParam;
import tel.billing.shared.web.response.Refusal;

class BodyTest {
    private final MockHttpServletRequest request = new MockHttpServletRequest("POST", "/v1/orders");

    @Test
    void a_header_is_parsed_with_the_body() {
        request.addHeader("Idempotency-Key", " \"k\" ");
        var in = body("{}");
        var key = in.header("idempotency-key", Parsed::valid);
        assertThat(in.complete(key::get)).isEqualTo("\"k\"");
    }

    @Test
    void a_duplicate_header_is_reported_with_the_errors_of_the_body() {
        request.addHeader("Idempotency-Key", "k");
        request.addHeader("Idempotency-Key", "k");
        var in = body("{\"country\": \"nl\"}");
        in.header("Idempotency-Key", Parsed::valid);
        in.required("country", Country::parse);
        assertThat(faults(in)).extracting(InvalidParam::name).containsExactly("Idempotency-Key", "country");
    }

    @Test
    void a_missing_header_is_reported_even_with_a_malformed_body() {
        var in = body("{");
        in.header("Idempotency-Key", Parsed::valid);
        in.text("anything");
        assertThat(faults(in)).extracting(InvalidParam::name).containsExactly("body", "Idempotency-Key");
    }

    @Test
    void texts_with_names_of_the_clients_choice_are_read() {
        var in = body("{\"metadata\": {\"b\": \"2\", \"a\": \"1\"}}");
        var texts = in.optionalObject("metadata", BodyTest::texts);
        assertThat(in.complete(texts::get)).contains(Map.of("a", "1", "b", "2"));
    }

    @Test
    void each_wrong_text_is_reported_by_its_name() {
        var in = body("{\"metadata\": {\"a\": 1, \"b\": \"no\", \"c\": \"yes\"}}");
        in.optionalObject("metadata", BodyTest::texts);
        assertThat(faults(in))
                .containsExactly(
                        InvalidParam.of("metadata.a", InputError.wrongType("must be a string")),
                        InvalidParam.of("metadata.b", InputError.malformed("must not be no")));
    }

    @Test
    void too_many_texts_are_reported_once() {
        var in = body("{\"metadata\": {\"a\": 1, \"b\": 2, \"c\": 3, \"d\": 4}}");
        in.optionalObject("metadata", BodyTest::texts);
        assertThat(faults(in))
                .containsExactly(InvalidParam.of("metadata", InputError.tooLarge(3, "must have at most 3 members")));
    }

    private static Supplier<Map<String, String>> texts(Fields in) {
        var texts = in.texts(
                3,
                (_, value) ->
                        value.equals("no") ? Optional.of(InputError.malformed("must not be no")) : Optional.empty());
        return texts::get;
    }

    @Test
    void a_caller_can_add_errors() {
        var in = body("{\"country\": \"NL\", \"vat_number\": \"DE1\"}");
        var country = in.required("country", Country::parse);
        var number = in.text("vat_number");
        if (country.ifRead().isPresent() && !number.get().startsWith("NL")) {
            in.reject("vat_number", InputError.inconsistent("must begin with NL"));
        }
        assertThat(faults(in))
                .containsExactly(InvalidParam.of("vat_number", InputError.inconsistent("must begin with NL")));
    }

    @Test
    void a_rejected_field_cannot_be_used() {
        var in = body("{}");
        var country = in.required("country", Country::parse);
        assertThat(country.ifRead()).isEmpty();
        assertThatIllegalStateException().isThrownBy(country::get);
        assertThatThrownBy(() -> in.complete(country::get)).isInstanceOf(Refusal.class);
    }

    @Test
    void numbers_and_objects_can_be_optional() {
        var in = body("{}");
        var number = in.optionalInteger("number", BodyTest::digit);
        var object = in.optionalObject("object", BodyTest::digitWithin);
        assertThat(in.complete(() -> List.of(number.get(), object.get())))
                .containsExactly(Optional.empty(), Optional.empty());
    }

    @Test
    void optional_numbers_and_objects_are_read_if_present() {
        var in = body("{\"number\": 7, \"object\": {\"digit\": 9}}");
        var number = in.optionalInteger("number", BodyTest::digit);
        var object = in.optionalObject("object", BodyTest::digitWithin);
        assertThat(in.complete(() -> List.of(number.get(), object.get())))
                .containsExactly(Optional.of(7L), Optional.of(9L));
    }

    @Test
    void optional_numbers_and_objects_are_rejected_if_malformed() {
        var in = body("{\"number\": 10, \"other\": \"1\", \"object\": {\"digit\": 1.0, \"more\": 1}, \"list\": []}");
        in.optionalInteger("number", BodyTest::digit);
        in.optionalInteger("other", BodyTest::digit);
        in.optionalObject("object", BodyTest::digitWithin);
        in.optionalObject("list", BodyTest::digitWithin);
        assertThat(faults(in))
                .containsExactlyInAnyOrder(
                        InvalidParam.of("number", InputError.tooLarge(9, "must be a digit")),
                        InvalidParam.of("other", InputError.wrongType("must be an integer")),
                        InvalidParam.of(
                                "object.digit",
                                InputError.wrongType("must be an integer, without fraction or exponent")),
                        InvalidParam.of("object.more", InputError.unknownName("is not a known member")),
                        InvalidParam.of("list", InputError.wrongType("must be an object")));
    }

    @Test
    void a_number_beyond_64_bits_is_rejected_with_the_limit_of_its_member() {
        var in = body("""
            {"high": 10000000000000000000, "low": -10000000000000000000, "any": 9223372036854775808}""");
        in.integer("high", BodyTest::digit);
        in.optionalInteger("low", BodyTest::digit);
        in.integer("any", Parsed::valid);
        assertThat(faults(in))
                .containsExactlyInAnyOrder(
                        InvalidParam.of("high", InputError.tooLarge(9, "must be a digit")),
                        InvalidParam.of("low", InputError.tooSmall(0, "must be a digit")),
                        InvalidParam.of(
                                "any",
                                InputError.tooLarge(Long.MAX_VALUE, "must be an integer from -2^63 to 2^63 - 1")));
    }

    @Test
    void a_clamped_number_beyond_64_bits_is_read_as_the_nearest_of_64_bits() {
        var in = body("""
            {"high": 10000000000000000000, "low": -10000000000000000000, "other": 7}""");
        var high = in.clampedInteger("high");
        var low = in.clampedInteger("low");
        var other = in.clampedInteger("other");
        assertThat(in.complete(() -> List.of(high.get(), low.get(), other.get())))
                .containsExactly(Long.MAX_VALUE, Long.MIN_VALUE, 7L);
    }

    @Test
    void a_malformed_body_has_no_fingerprint() {
        assertThatIllegalStateException().isThrownBy(() -> body("[]").fingerprint());
    }

    private static Parsed<Long> digit(long number) {
        return number >= 0 && number <= 9
                ? Parsed.valid(number)
                : Parsed.invalid(InputError.outOfRange(number, 0, 9, "must be a digit"));
    }

    private static Supplier<Long> digitWithin(Fields in) {
        return in.integer("digit", BodyTest::digit)::get;
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
