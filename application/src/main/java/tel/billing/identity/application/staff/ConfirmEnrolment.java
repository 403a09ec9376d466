package tel.billing.identity.application.staff;

import java.util.List;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.shared.Secret;

/// A staff member enrols: a code proves that the authenticator holds the secret. The user becomes active, a
/// session begins, and recovery codes are returned. They cannot be read again.
public interface ConfirmEnrolment {

    Outcome confirm(Command command);

    /// The code that confirms an enrolment.
    ///
    /// @param client the client that the session begins with
    record Command(Secret token, SecondFactorCode code, Client client) {}

    sealed interface Outcome {

        record SignedIn(StartedSession session, List<SecondFactorCode.Recovery> recoveryCodes) implements Outcome {
            public SignedIn {
                recoveryCodes = List.copyOf(recoveryCodes);
            }
        }

        /// The invitation is unknown, was voided by a newer one, or has expired.
        record InvitationInvalid() implements Outcome {}

        /// The invitation was used already. The code is not checked, because this would allow
        /// further guesses.
        record InvitationUsed() implements Outcome {}

        /// The code is wrong, or there is no secret yet.
        record CodeInvalid() implements Outcome {}
    }
}
