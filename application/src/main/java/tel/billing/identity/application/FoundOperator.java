package tel.billing.identity.application;

import java.time.Instant;
import tel.billing.account.CompanyName;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;

/// The first start opens the operator's own account and lets its first admin in. Every later start
/// finds it there, and looks whether anybody can be admin. While nobody is, it invites whoever is
/// named by then, unless an invitation is on its way: one that is younger than an hour, or with
/// which enrolment was begun. Whom an earlier start had named in vain is disabled.
public interface FoundOperator {

    Outcome found(Command command);

    record Command(CompanyName name, Country country, FirstAdmin admin) {}

    /// Whom the operator trusts to invite all others.
    sealed interface FirstAdmin {
        EmailAddress email();

        /// Has a password and a second factor that everybody knows: for trying the service out, and
        /// for nothing else.
        record Known(EmailAddress email, Password password, TotpSecret secret) implements FirstAdmin {}

        /// Gets an invitation by mail.
        record Invited(EmailAddress email) implements FirstAdmin {}
    }

    sealed interface Outcome {

        /// There is an admin now, or an invitation for one is on its way.
        record Founded() implements Outcome {}

        /// There is an admin.
        record WasThere() implements Outcome {}

        /// Nobody is admin before the invitation that was sent earlier is used; it lapses at `until`.
        record Waiting(Instant until) implements Outcome {}

        /// The address belongs to a customer, or to staff who were never to be admin, or enrolled before.
        record AddressTaken() implements Outcome {}
    }
}
