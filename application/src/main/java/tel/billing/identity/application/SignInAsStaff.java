package tel.billing.identity.application;

import java.time.Duration;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.identity.domain.Password;
import tel.billing.shared.EmailAddress;

/// One of the staff signs in with e-mail address and password, and is challenged to prove their
/// second factor. An unknown address, a wrong password, a disabled user and an address of a
/// customer all look alike, also in time.
public interface SignInAsStaff {

    Outcome signIn(Command command);

    record Command(EmailAddress email, Password password, ClientNetwork network) {}

    sealed interface Outcome {

        record Challenged(Challenge challenge) implements Outcome {}

        record NoMatch() implements Outcome {}

        /// The password is right, but too many wrong codes came.
        record Locked(Duration time) implements Outcome {}

        /// Too many sign in at once: nobody looked at the password.
        record Busy() implements Outcome {}

        /// There were too many attempts with this address: the password was not checked.
        record TooOften(Duration pause) implements Outcome {}
    }
}
