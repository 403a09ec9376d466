package tel.billing.identity.application.staff;

import java.time.Instant;
import tel.billing.account.CompanyName;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;

/// The first start opens the operator's account and admits its first administrator. Every later start checks
/// whether an active administrator exists. If there is none, it invites the configured first administrator.
/// It sends no invitation if the last one is younger than an hour, or if its enrolment has begun. A user whom
/// an earlier start configured and who never enrolled is disabled.
public interface InitializeOperator {

    Outcome initialize(Command command);

    record Command(CompanyName name, Country country, FirstAdmin admin) {}

    /// The administrator who invites all other staff.
    sealed interface FirstAdmin {
        EmailAddress email();

        /// Has a publicly known password and second factor. Only for trying the service out.
        record WithKnownCredentials(EmailAddress email, Password password, TotpSecret secret) implements FirstAdmin {}

        /// Gets an invitation by e-mail.
        record Invited(EmailAddress email) implements FirstAdmin {}
    }

    sealed interface Outcome {

        /// The operator now has an administrator, or an invitation for one was sent.
        record Initialized() implements Outcome {}

        /// The operator already had an active administrator.
        record AlreadyInitialized() implements Outcome {}

        /// There is no administrator until the earlier invitation is used. The invitation expires at `until`.
        record Waiting(Instant until) implements Outcome {}

        /// The address belongs to a customer, to staff in another role, or to a user who enrolled before.
        record AddressTaken() implements Outcome {}
    }
}
