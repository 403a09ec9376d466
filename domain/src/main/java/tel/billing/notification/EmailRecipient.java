package tel.billing.notification;

import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;

/// Who receives an e-mail.
///
/// @param account the customer's account, to which the e-mail belongs: it is erased with the account. Empty for
///     administrators, and for addresses without an account
public record EmailRecipient(RecipientLocale locale, Optional<AccountId> account) {
    /// Administrators, and people without an account.
    public static final EmailRecipient WITHOUT_ACCOUNT = new EmailRecipient(RecipientLocale.DEFAULT, Optional.empty());

    /// The owner of an account.
    public static EmailRecipient owner(AccountId account, Country country) {
        return new EmailRecipient(RecipientLocale.in(country), Optional.of(account));
    }
}
