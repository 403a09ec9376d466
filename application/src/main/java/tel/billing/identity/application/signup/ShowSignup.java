package tel.billing.identity.application.signup;

import java.time.Instant;
import java.util.Optional;
import tel.billing.account.CompanyName;
import tel.billing.account.VatNumber;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Secret;
import tel.billing.subscription.PlanName;

/// Shows which signup a magic link confirms, before the link is used: anyone can sign up with any e-mail
/// address, and the owner of the address chooses the signup to confirm. The link stays unused.
public interface ShowSignup {

    /// Empty if the link cannot be redeemed (any more).
    Optional<PendingSignup> show(Secret token);

    /// The data of the signup.
    ///
    /// @param vatNumber empty if the signup named none
    /// @param at when the signup was received
    record PendingSignup(
            EmailAddress email,
            CompanyName company,
            Country country,
            PlanName plan,
            Optional<VatNumber> vatNumber,
            Instant at) {}
}
