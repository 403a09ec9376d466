package tel.billing.identity.application.secondfactor;

import java.time.Duration;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.identity.domain.Password;
import tel.billing.shared.EmailAddress;

/// A staff member signs in with e-mail address and password and gets a challenge for the second factor. An
/// unknown address, a wrong password, a disabled user and an address of a customer are indistinguishable,
/// also by response time.
public interface SignInAsStaff {

    Outcome signIn(Command command);

    record Command(EmailAddress email, Password password, ClientNetwork network) {}

    sealed interface Outcome {

        record Challenged(SecondFactorChallenge secondFactorChallenge) implements Outcome {}

        record NoMatch() implements Outcome {}

        /// The password is correct, but the second factor is locked after too many wrong codes.
        record Locked(Duration time) implements Outcome {}

        /// Too many clients sign in at the same time. The password was not checked.
        record Busy() implements Outcome {}

        /// There were too many attempts with this address. The password was not checked.
        record RateLimited(Duration pause) implements Outcome {}
    }
}
