package tel.billing.tax.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.account.VatNumber;
import tel.billing.tax.application.vatnumber.VatRegister;
import tel.billing.tax.application.vatnumber.VatRegister.Answer;

/// Contract of [VatRegister]. To use it, extend it and provide a number for each [Behaviour].
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
public abstract class VatRegisterContract {
    /// Three times the allowed five seconds, because the machine may be busy.
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    /// The behavior of the register for a number.
    protected enum Behaviour {
        KNOWS_IT,
        DOES_NOT_KNOW_IT,
        IS_DOWN,
        MEMBER_STATE_IS_DOWN,
        NEVER_ANSWERS,
        TALKS_NONSENSE
    }

    protected abstract VatRegister register();

    /// A number that leads to this behavior of the register.
    protected abstract VatNumber numberFor(Behaviour behaviour);

    @Test
    void a_known_number_is_valid() {
        assertThat(ask(Behaviour.KNOWS_IT)).isInstanceOf(Answer.Valid.class);
    }

    @Test
    void an_unknown_number_is_invalid() {
        assertThat(ask(Behaviour.DOES_NOT_KNOW_IT)).isInstanceOf(Answer.Invalid.class);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"IS_DOWN", "MEMBER_STATE_IS_DOWN", "NEVER_ANSWERS", "TALKS_NONSENSE"})
    void a_missing_answer_is_never_a_negative_one(Behaviour behaviour) {
        assertThat(ask(behaviour))
                .isInstanceOfSatisfying(
                        Answer.Unavailable.class,
                        unavailable -> assertThat(unavailable.cause()).isNotBlank());
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"KNOWS_IT", "DOES_NOT_KNOW_IT"})
    void a_repeated_lookup_returns_the_same_answer(Behaviour behaviour) {
        assertThat(ask(behaviour)).hasSameClassAs(ask(behaviour));
    }

    private Answer ask(Behaviour behaviour) {
        var number = numberFor(behaviour);
        return assertTimeout(PATIENCE, () -> register().ask(number));
    }
}
