package tel.billing.tax.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.account.VatNumber;
import tel.billing.shared.Parsed;
import tel.billing.tax.application.vatnumber.VatRegister.Answer;
import tel.billing.tax.rules.MemberStateRules;

class TestNumbersTest {
    private static final VatNumber NUMBER = new VatNumber("DE", "136695976");

    private final SandboxVatRegister register = new SandboxVatRegister(new MemberStateRules());

    @ParameterizedTest
    @CsvSource({"300, SERVICE_UNAVAILABLE", "301, MS_UNAVAILABLE", "302, TIMEOUT"})
    void an_outage_has_the_EUs_error_code(String body, String cause) {
        assertThat(check("DE" + body)).isEqualTo(new Answer.Unavailable(cause));
        assertThat(check("XI" + body)).isEqualTo(new Answer.Unavailable(cause));
    }

    @Test
    void any_other_number_is_known_if_it_is_well_formed() {
        assertThat(register.check(NUMBER)).isInstanceOf(Answer.Valid.class);
        assertThat(check("DE136695978")).isInstanceOf(Answer.Invalid.class);
        assertThat(check("DE12")).isInstanceOf(Answer.Invalid.class);
    }

    @Test
    void entered_numbers_override_the_default() {
        register.enter(NUMBER, false);
        assertThat(register.check(NUMBER)).isInstanceOf(Answer.Invalid.class);

        register.enter(NUMBER, true);
        assertThat(register.check(NUMBER)).isInstanceOf(Answer.Valid.class);
    }

    @Test
    void the_register_is_unavailable_while_it_is_switched_off() {
        register.setAvailable(false);
        assertThat(register.isAvailable()).isFalse();
        assertThat(register.check(NUMBER)).isInstanceOf(Answer.Unavailable.class);

        register.setAvailable(true);
        assertThat(register.check(NUMBER)).isInstanceOf(Answer.Valid.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NL100", "NL200", "NL300", "DE301", "XI302"})
    void the_rules_accept_test_numbers(String number) {
        var rules = new TestNumbers(new MemberStateRules());

        assertThat(rules.check(VatNumber.parse(number).orThrow())).isInstanceOf(Parsed.Valid.class);
        assertThat(rules.check(NUMBER)).isEqualTo(Parsed.valid(NUMBER));
        assertThat(rules.check(new VatNumber("DE", "101"))).isInstanceOf(Parsed.Invalid.class);
    }

    private Answer check(String number) {
        return register.check(VatNumber.parse(number).orThrow());
    }
}
