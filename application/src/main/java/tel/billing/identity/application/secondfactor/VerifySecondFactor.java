package tel.billing.identity.application.secondfactor;

import java.time.Duration;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.shared.Secret;

/// A staff member answers a challenge with a code and gets a session. A code is valid once. A challenge is
/// valid for one session and 5 codes. After 10 wrong codes within an hour, over all challenges, the second
/// factor is locked for an hour, and an e-mail notifies the user.
public interface VerifySecondFactor {

    Outcome verify(Command command);

    /// The answer to a challenge.
    ///
    /// @param client the client that the session begins with
    record Command(Secret challenge, SecondFactorCode code, Client client) {}

    sealed interface Outcome {

        record SignedIn(StartedSession session) implements Outcome {}

        /// The code is wrong or was used before. Or the challenge is unknown, used, expired or has no
        /// attempts left.
        record Invalid() implements Outcome {}

        record Locked(Duration time) implements Outcome {}
    }
}
