package tel.billing.identity.application;

import tel.billing.account.CompanyName;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;

/// The first start opens the operator's own account, with its first admin. Every later start finds it there.
public interface FoundOperator {

    Outcome found(Command command);

    record Command(CompanyName name, Country country, FirstAdmin admin) {}

    /// Whom the operator trusts to invite all others.
    sealed interface FirstAdmin {
        EmailAddress email();

        /// Has a password and a second factor that everybody knows: for trying the service out, and for nothing else.
        record Known(EmailAddress email, Password password, TotpSecret secret) implements FirstAdmin {}
    }

    sealed interface Outcome {

        record Founded() implements Outcome {}

        record WasThere() implements Outcome {}

        /// The address belongs to a customer.
        record AddressTaken() implements Outcome {}
    }
}
