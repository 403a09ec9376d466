package tel.billing.notification;

import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;

/// Finds where e-mails to the owners of accounts are sent now.
public interface AccountContacts {

    /// Empty if the account was erased, or does not exist.
    Optional<AccountContact> find(AccountId account);

    /// The owner of an account.
    ///
    /// @param email   the current address
    /// @param country of the account, which determines the language of e-mails
    record AccountContact(EmailAddress email, Country country) {}
}
