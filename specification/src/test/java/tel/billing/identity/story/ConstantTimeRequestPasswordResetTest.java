package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.identity.application.passwordchange.ConstantTimeRequestPasswordReset;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

class ConstantTimeRequestPasswordResetTest {

    @ParameterizedTest
    @CsvSource({"PT0.003S, PT0.1S", "PT0.004S, PT0.1S", "PT0.1001S, PT0.2S"})
    void the_response_time_does_not_depend_on_the_email(Duration work, Duration answered) {
        var time = new SteppedTime(Arbitrary.INSTANT);
        var outcome = new RequestPasswordReset.Outcome.MailSent();
        var even = new ConstantTimeRequestPasswordReset(
                _ -> {
                    time.pass(work);
                    return outcome;
                },
                time);

        assertThat(even.request(new RequestPasswordReset.Command(Person.ADA.email(), BillingWorld.FIRST_NETWORK)))
                .isEqualTo(outcome);
        assertThat(time.instant()).isEqualTo(Arbitrary.INSTANT.plus(answered));
    }
}
