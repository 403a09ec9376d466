package tel.billing.account.spec;

import java.util.Optional;
import tel.billing.account.domain.Account;
import tel.billing.notification.AccountContacts;
import tel.billing.shared.AccountId;

/// Finds the owners of accounts in memory.
public record InMemoryAccountContacts(InMemoryAccounts accounts) implements AccountContacts {

    @Override
    public Optional<AccountContact> find(AccountId account) {
        return accounts.find(account)
                .filter(found -> !(found instanceof Account.Ended ended)
                        || ended.erasedAt().isEmpty())
                .map(Account::profile)
                .map(profile -> new AccountContact(profile.owner().email(), profile.country()));
    }
}
