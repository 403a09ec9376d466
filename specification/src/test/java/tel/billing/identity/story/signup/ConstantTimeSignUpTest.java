package tel.billing.identity.story.signup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.identity.application.signup.ConstantTimeSignUp;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.subscription.spec.InMemoryPlans;

class ConstantTimeSignUpTest {

    @ParameterizedTest
    @CsvSource({"PT0.002S, PT0.1S", "PT0.003S, PT0.1S", "PT0.1001S, PT0.2S", "PT4.99S, PT5S"})
    void the_response_time_of_a_signup_does_not_depend_on_the_work(Duration work, Duration answered) {
        var time = new SteppedTime(Arbitrary.INSTANT);
        var outcome = new SignUp.Outcome.TierNotOffered();
        var even = new ConstantTimeSignUp(
                _ -> {
                    time.pass(work);
                    return outcome;
                },
                time);

        assertThat(even.signUp(new SignUp.Command(
                        Person.ADA.email(),
                        Person.ADA.company(),
                        Person.ADA.country(),
                        InMemoryPlans.STARTER.tier(),
                        Optional.empty(),
                        BillingWorld.FIRST_NETWORK)))
                .isEqualTo(outcome);
        assertThat(time.instant()).isEqualTo(Arbitrary.INSTANT.plus(answered));
    }
}
