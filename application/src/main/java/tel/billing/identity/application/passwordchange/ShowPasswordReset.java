package tel.billing.identity.application.passwordchange;

import java.util.Optional;
import tel.billing.account.CompanyName;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Secret;

/// Shows whose password a reset link sets, before the link is used. The link stays unused.
public interface ShowPasswordReset {

    /// Empty if the link is not valid.
    Optional<Recipient> show(Secret token);

    record Recipient(EmailAddress email, CompanyName company, RecipientLocale locale, boolean isStaff) {}
}
