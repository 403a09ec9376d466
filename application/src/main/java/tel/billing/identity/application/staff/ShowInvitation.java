package tel.billing.identity.application.staff;

import tel.billing.account.CompanyName;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Secret;

/// Shows for whom an invitation to the staff is, before it is used. The invitation stays unused.
public interface ShowInvitation {

    Outcome show(Secret token);

    sealed interface Outcome {

        record Open(CompanyName issuer, EmailAddress email) implements Outcome {}

        /// The invitation is unknown, was voided by a newer one, or has expired.
        record InvitationInvalid() implements Outcome {}

        /// The invitation was already used.
        record InvitationUsed() implements Outcome {}
    }
}
