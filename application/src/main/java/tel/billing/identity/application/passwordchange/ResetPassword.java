package tel.billing.identity.application.passwordchange;

import tel.billing.identity.application.secondfactor.SecondFactorChallenge;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.Password;
import tel.billing.shared.InputError;
import tel.billing.shared.Secret;

/// A user opens a reset link and sets another password. All sessions of the user end, and an e-mail notifies
/// the user. A new session begins; staff get a challenge for the second factor instead. A link works once.
public interface ResetPassword {

    Outcome reset(Command command);

    record Command(Secret token, Password password, Client client) {}

    sealed interface Outcome {

        record Reset(StartedSession session) implements Outcome {}

        /// The user is staff. A session requires the second factor.
        record Challenged(SecondFactorChallenge secondFactorChallenge) implements Outcome {}

        /// The link is unknown, used, voided or expired, or its account is closed.
        record LinkInvalid() implements Outcome {}

        /// The password is rejected. The link stays valid.
        record PasswordRefused(InputError error) implements Outcome {}

        /// Too many passwords are being set and verified at the same time. The link stays valid.
        record Busy() implements Outcome {}
    }
}
