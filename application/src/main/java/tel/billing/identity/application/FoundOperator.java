package tel.billing.identity.application;

import tel.billing.account.CompanyName;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;

/// The first start opens the operator's own account and lets its first admin in. Every later start
/// finds it there, and looks whether anybody can be admin: while nobody is, and no invitation is
/// open, the first admin is invited again.
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

        record WasThere() implements Outcome {}

        /// The address belongs to a customer, or to staff who are no admin or are disabled.
        record AddressTaken() implements Outcome {}
    }
}
