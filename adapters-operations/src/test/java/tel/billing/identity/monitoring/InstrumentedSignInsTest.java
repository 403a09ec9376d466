package tel.billing.identity.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.secondfactor.SignInAsStaff;
import tel.billing.identity.application.session.SignIn;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.identity.domain.Password;
import tel.billing.shared.spec.Arbitrary;

class InstrumentedSignInsTest {
    private static final Password PASSWORD = new Password("purple monkey dishwasher");
    private static final ClientNetwork NETWORK = new ClientNetwork("192.0.2.1");

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final InstrumentedSignIns instrumented = new InstrumentedSignIns(meters);

    @Test
    void counts_sign_ins_of_customers_by_outcome() {
        ofCustomer(new SignIn.Outcome.NoMatch());
        ofCustomer(new SignIn.Outcome.NoMatch());
        ofCustomer(new SignIn.Outcome.RateLimited(Duration.ofMinutes(1)));
        ofCustomer(new SignIn.Outcome.Busy());

        assertThat(count("customer", "no_match")).isEqualTo(2);
        assertThat(count("customer", "rate_limited")).isEqualTo(1);
        assertThat(count("customer", "busy")).isEqualTo(1);
    }

    @Test
    void counts_sign_ins_of_staff_by_outcome() {
        ofStaff(new SignInAsStaff.Outcome.NoMatch());
        ofStaff(new SignInAsStaff.Outcome.Locked(Duration.ofMinutes(1)));

        assertThat(count("staff", "no_match")).isEqualTo(1);
        assertThat(count("staff", "locked")).isEqualTo(1);
    }

    private void ofCustomer(SignIn.Outcome outcome) {
        var command = new SignIn.Command(
                Arbitrary.email(), PASSWORD, new Client(Optional.empty(), Optional.empty()), NETWORK);
        assertThat(instrumented.ofCustomers(_ -> outcome).signIn(command)).isSameAs(outcome);
    }

    private void ofStaff(SignInAsStaff.Outcome outcome) {
        var command = new SignInAsStaff.Command(Arbitrary.email(), PASSWORD, NETWORK);
        assertThat(instrumented.ofStaff(_ -> outcome).signIn(command)).isSameAs(outcome);
    }

    private double count(String user, String outcome) {
        return meters.get("billing.sign.ins")
                .tags("user", user, "outcome", outcome)
                .counter()
                .count();
    }
}
