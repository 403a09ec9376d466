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
import tel.billing.tax.application.VatRegister;
import tel.billing.tax.application.VatRegister.Answer;

/// What every register of VAT numbers promises. Extend it and find a number for each [Behaviour].
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
public abstract class VatRegisterContract {
    /// The five seconds that an answer may take, three times over, for the machine may be busy.
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    /// How the register behaves when it is asked for a number.
    protected enum Behaviour {
        KNOWS_IT,
        DOES_NOT_KNOW_IT,
        IS_DOWN,
        MEMBER_STATE_IS_DOWN,
        NEVER_ANSWERS,
        TALKS_NONSENSE
    }

    protected abstract VatRegister register();

    /// A number for which the register behaves so.
    protected abstract VatNumber numberFor(Behaviour behaviour);

    @Test
    void it_knows_a_number() {
        assertThat(ask(Behaviour.KNOWS_IT)).isInstanceOf(Answer.Valid.class);
    }

    @Test
    void it_does_not_know_a_number() {
        assertThat(ask(Behaviour.DOES_NOT_KNOW_IT)).isInstanceOf(Answer.Invalid.class);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"IS_DOWN", "MEMBER_STATE_IS_DOWN", "NEVER_ANSWERS", "TALKS_NONSENSE"})
    void silence_is_an_answer_and_never_a_no(Behaviour behaviour) {
        assertThat(ask(behaviour))
                .isInstanceOfSatisfying(
                        Answer.Unavailable.class,
                        unavailable -> assertThat(unavailable.cause()).isNotBlank());
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"KNOWS_IT", "DOES_NOT_KNOW_IT"})
    void asked_again_it_answers_alike(Behaviour behaviour) {
        assertThat(ask(behaviour)).hasSameClassAs(ask(behaviour));
    }

    private Answer ask(Behaviour behaviour) {
        var number = numberFor(behaviour);
        return assertTimeout(PATIENCE, () -> register().ask(number));
    }
}
