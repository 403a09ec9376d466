package tel.billing.identity.application;

import java.util.List;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.FactorCode;
import tel.billing.shared.Secret;

/// Somebody who enrols proves that their authenticator holds the secret: they are of the staff now,
/// a session begins, and they get recovery codes, which nobody sees again.
public interface ConfirmEnrolment {

    Outcome confirm(Command command);

    /// `client` is what the session is begun with.
    record Command(Secret token, FactorCode code, Client client) {}

    sealed interface Outcome {

        record Welcome(SignedIn session, List<FactorCode.Recovery> recoveryCodes) implements Outcome {
            public Welcome {
                recoveryCodes = List.copyOf(recoveryCodes);
            }
        }

        /// Unknown, voided by a newer one, or lapsed.
        record InvitationInvalid() implements Outcome {}

        /// Somebody enrolled with it, whatever the code: else there would be another place to try codes.
        record InvitationUsed() implements Outcome {}

        /// Wrong, or there is no secret yet.
        record CodeInvalid() implements Outcome {}
    }
}
