package tel.billing.identity.application.session;

import java.time.Duration;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.identity.domain.Password;
import tel.billing.shared.EmailAddress;

/// A customer signs in with e-mail address and password. An unknown address, a wrong password, a closed
/// account and an address of staff are indistinguishable, also by response time.
public interface SignIn {

    Outcome signIn(Command command);

    record Command(EmailAddress email, Password password, Client client, ClientNetwork network) {}

    sealed interface Outcome {

        record SignedIn(StartedSession session) implements Outcome {}

        record NoMatch() implements Outcome {}

        /// Too many clients sign in at the same time. The password was not checked.
        record Busy() implements Outcome {}

        /// There were too many attempts with this address. The password was not checked.
        record RateLimited(Duration pause) implements Outcome {}
    }
}
