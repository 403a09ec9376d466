package tel.billing.identity.application;

import tel.billing.account.CompanyName;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Secret;

/// Somebody who was invited to the staff chooses a password and gets a secret for their
/// authenticator. Nothing comes of it before [ConfirmEnrolment]; enrolling again makes another
/// secret, and the older one is void.
public interface EnrolStaff {

    Outcome enrol(Command command);

    record Command(Secret token, Password password) {}

    sealed interface Outcome {

        /// What the authenticator is to hold, and under which names.
        record Begun(CompanyName issuer, EmailAddress email, TotpSecret secret) implements Outcome {}

        /// Unknown, voided by a newer one, or lapsed.
        record InvitationInvalid() implements Outcome {}

        /// Somebody enrolled with it.
        record InvitationUsed() implements Outcome {}

        /// The invitation stays good for another try.
        record PasswordRefused(String reason) implements Outcome {}

        /// Too many passwords are being set and shown at once. The invitation stays good for
        /// another try.
        record Busy() implements Outcome {}
    }
}
