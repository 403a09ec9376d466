package tel.billing.shared.portal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.Money;
import tel.billing.shared.Role;
import tel.billing.shared.portal.visitor.Site;

@DisplayName("A form")
class FormTest {

    @Test
    void collects_all_faults_and_keeps_the_first_of_each_field() {
        var form = form(Map.of("country", " "));
        form.text("country");
        form.text("email");
        form.fault("email", "sign_in.no_match");
        assertThat(form.isValid()).isFalse();
        assertThat(form.faults().stream().map(Form.Fault::name)).containsExactly("country", "email");
        assertThat(form.faultOf("email").orElseThrow().key()).isEqualTo("fault.required");
    }

    @Test
    void shows_input_again_but_no_passwords() {
        var form = form(Map.of("email", "ada", "password", "secret"));
        assertThat(form.password("password").get()).isEqualTo("secret");
        assertThat(form.value("email")).isEqualTo("ada");
        assertThat(form.value("password")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"20, EUR, 2000", "'20,5', EUR, 2050", "20.50, EUR, 2050", "500, JPY, 500", "1.250, KWD, 1250"})
    void reads_amounts_with_a_point_or_a_comma(String text, String currency, long minor) {
        assertThat(form(Map.of("amount", text))
                        .amount("amount", Currency.getInstance(currency))
                        .get())
                .isEqualTo(Money.of(minor, currency));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.000", "1,000", "1.000,00", "-5", "1e3", "20 EUR", "12345678901234567"})
    void does_not_guess_what_an_amount_means(String text) {
        var form = form(Map.of("amount", text));
        form.amount("amount", Currency.getInstance("EUR"));
        assertThat(form.isValid()).isFalse();
    }

    @Test
    void reads_choices_by_their_name_in_lower_case() {
        assertThat(form(Map.of("role", "admin")).choice("role", Role.class).get())
                .isEqualTo(Role.ADMIN);
        assertThat(form(Map.of()).optionalChoice("role", Role.class).get()).isEmpty();
        var form = form(Map.of("role", "ADMIN"));
        form.choice("role", Role.class);
        assertThat(form.isValid()).isFalse();
    }

    @Test
    void has_another_key_each_time_it_is_shown_unless_its_operation_has_no_result() {
        var key = "0b5c8a1e-6d0f-4f0e-9d38-1c1f0a3e7b55";
        var form = form(Map.of(Form.KEY, key));
        assertThat(form.key()).isNotEqualTo(key).isNotEqualTo(form.key());
        assertThat(form.keepKey().key()).isEqualTo(key);
        assertThat(form(Map.of(Form.KEY, "no UUID")).keepKey().key()).isNotEqualTo("no UUID");
    }

    @Test
    void gives_the_focus_to_the_first_field_of_the_page_with_a_fault() {
        var form = form(Map.of("company", "Ada Telecom"));
        form.text("city");
        form.text("company");
        form.text("email");
        assertThat(form.takeFocus("company")).isFalse();
        assertThat(form.takeFocus("email")).isTrue();
        assertThat(form.takeFocus("city")).isFalse();
        assertThat(form.takeFocus("email")).isFalse();
    }

    @Test
    void is_sent_again_without_secrets() {
        var form = form(Map.of(Form.KEY, "key", "amount", "5", "new_password", "x", "client_Secret", "y", "pin", "z"));
        form.password("pin");
        assertThat(form.sendAgain()).containsOnlyKeys(Form.KEY, "amount");
    }

    @Test
    void rejects_amounts_that_are_too_large_to_count() {
        var form = form(Map.of("amount", "999999999999999"));
        form.amount("amount", Currency.getInstance("CLF"));
        assertThat(form.faultOf("amount").orElseThrow().key()).isEqualTo("fault.malformed");
    }

    @ParameterizedTest
    @CsvSource({
        "/portal/top-up, /portal/top-up",
        "/portal/top-up?a=b, /portal/top-up?a=b",
        "/portal, /portal",
        "'', /portal/",
        "/portals, /portal/",
        "/console/, /portal/",
        "//portal/, /portal/",
        "https://thief.example/portal/, /portal/",
        "'/portal/\\thief', /portal/",
    })
    void leads_only_to_pages_of_its_site(String next, String expected) {
        assertThat(Site.PORTAL.next(next)).isEqualTo(expected);
    }

    private static Form form(Map<String, String> values) {
        var lists = new java.util.TreeMap<String, List<String>>();
        values.forEach((name, value) -> lists.put(name, List.of(value)));
        return Form.of(lists);
    }
}
