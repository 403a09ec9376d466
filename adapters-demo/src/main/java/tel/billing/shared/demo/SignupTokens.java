package tel.billing.shared.demo;

import java.util.Optional;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Secret;

/// The tokens of the links that confirm signups of the demo data.
public interface SignupTokens {

    /// From now on, keeps the token of the newest link to this address.
    void expect(EmailAddress address);

    /// The token of the newest link, once.
    Optional<Secret> take(EmailAddress address);
}
