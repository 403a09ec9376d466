package tel.billing.identity.application.email;

import java.util.Optional;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.Secret;

/// Shows whether the link to a new e-mail address is valid, before the link is used. The link stays unused.
public interface ShowEmailChange {

    /// The locale of the link's user. Empty if the link is not valid.
    Optional<RecipientLocale> show(Secret token);
}
