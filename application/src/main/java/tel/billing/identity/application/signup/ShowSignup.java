package tel.billing.identity.application.signup;

import java.time.Instant;
import java.util.Optional;
import tel.billing.account.CompanyName;
import tel.billing.account.VatNumber;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Secret;
import tel.billing.subscription.PlanName;

/// Shows which application a magic link confirms, before the link is used: anyone can apply with any e-mail
/// address, and the owner of the address chooses the application to confirm. The link stays unused.
public interface ShowSignup {

    /// Empty if the link cannot be redeemed (any more).
    Optional<Application> show(Secret token);

    /// What the application says.
    ///
    /// @param vatNumber empty if it names none
    /// @param at when it was received
    record Application(
            EmailAddress email,
            CompanyName company,
            Country country,
            PlanName plan,
            Optional<VatNumber> vatNumber,
            Instant at) {}
}
