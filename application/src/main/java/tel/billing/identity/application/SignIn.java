package tel.billing.identity.application;

import java.time.Duration;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.identity.domain.Password;
import tel.billing.shared.EmailAddress;

/// A customer signs in with e-mail address and password. An unknown address, a wrong password, an account that is not
/// open and an address of the staff all look alike, also in time.
public interface SignIn {

    Outcome signIn(Command command);

    record Command(EmailAddress email, Password password, Client client, ClientNetwork network) {}

    sealed interface Outcome {

        record Welcome(SignedIn session) implements Outcome {}

        record NoMatch() implements Outcome {}

        /// Too many sign in at once: nobody looked at the password.
        record Busy() implements Outcome {}

        /// There were too many attempts with this address: the password was not checked.
        record TooOften(Duration pause) implements Outcome {}
    }
}
