package tel.billing.identity.application;

import java.time.Duration;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.FactorCode;
import tel.billing.shared.Secret;

/// One of the staff answers a challenge with a code, and a session begins. A code is good once, and
/// a challenge for one session and 5 codes. After 10 wrong codes within an hour, whatever the
/// challenges, no code is looked at for an hour, and a mail tells the owner.
public interface ProveSecondFactor {

    Outcome prove(Command command);

    /// `client` is what the session is begun with.
    record Command(Secret challenge, FactorCode code, Client client) {}

    sealed interface Outcome {

        record Welcome(SignedIn session) implements Outcome {}

        /// The code is wrong or was used before, or the challenge is unknown, used, lapsed or has
        /// no tries left.
        record Invalid() implements Outcome {}

        record Locked(Duration time) implements Outcome {}
    }
}
