package tel.billing.account.application;

import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Staff filter the list of accounts, page by page, and see each account with its wallets. [FindAccounts]
/// finds accounts by one search text instead.
public interface SearchAccounts {

    /// The newest account first.
    Page<AccountDetails, AccountId> find(AccountSearch search, PageRequest<AccountId> page);

    /// The accounts whose top-ups are on hold.
    Page<AccountDetails, AccountId> findHeld(AccountSearch search, PageRequest<AccountId> page);

    Optional<AccountDetails> read(AccountId account);
}
