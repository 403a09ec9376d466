package tel.billing.identity.application.staff;

import tel.billing.account.CompanyName;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.InputError;
import tel.billing.shared.Secret;

/// An invited staff member chooses a password and gets a secret for an authenticator. The user stays inactive
/// until [ConfirmEnrolment]. Enrolling again with the same password returns the same secret; another password
/// makes another secret and voids the older one.
public interface EnrolStaff {

    Outcome enrol(Command command);

    record Command(Secret token, Password password) {}

    sealed interface Outcome {

        /// The data for the authenticator: the secret and the names to show.
        record Begun(CompanyName issuer, EmailAddress email, TotpSecret secret) implements Outcome {}

        /// The invitation is unknown, was voided by a newer one, or has expired.
        record InvitationInvalid() implements Outcome {}

        /// The invitation was already used.
        record InvitationUsed() implements Outcome {}

        /// The password is rejected. The invitation stays valid.
        record PasswordRefused(InputError error) implements Outcome {}

        /// Too many passwords are being set and verified at the same time. The invitation stays valid.
        record Busy() implements Outcome {}
    }
}
