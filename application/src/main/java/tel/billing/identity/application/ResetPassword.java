package tel.billing.identity.application;

import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.Password;
import tel.billing.shared.Secret;

/// Somebody opens the link that they were sent and sets another password. Every session of theirs
/// ends, a new one begins, or staff are challenged to prove their second factor, and a mail tells
/// them of it. A link opens once.
public interface ResetPassword {

    Outcome reset(Command command);

    record Command(Secret token, Password password, Client client) {}

    sealed interface Outcome {

        record Reset(SignedIn session) implements Outcome {}

        /// The user is one of the staff: no session begins without the second factor.
        record Challenged(Challenge challenge) implements Outcome {}

        /// Unknown, used, voided or lapsed, or of an account that is not open.
        record LinkInvalid() implements Outcome {}

        /// The link stays good for another try.
        record PasswordRefused(String reason) implements Outcome {}

        /// Too many passwords are being set and shown at once. The link stays good for another try.
        record Busy() implements Outcome {}
    }
}
