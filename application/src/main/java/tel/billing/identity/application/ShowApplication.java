package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.account.CompanyName;
import tel.billing.shared.Country;
import tel.billing.shared.Secret;

/// Shows which application a magic link confirms, before the link is used: anyone can apply with any e-mail address,
/// and the owner of the address chooses the application to confirm. The link stays unused.
public interface ShowApplication {

    /// Empty if the link cannot be redeemed (any more).
    Optional<Application> show(Secret token);

    record Application(CompanyName company, Country country) {}
}
