package tel.billing.account.application;

import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Staff find accounts, and see each with its wallets.
public interface ReadDossiers {

    /// The newest account first.
    Page<Dossier, AccountId> find(AccountSearch search, PageRequest<AccountId> page);

    /// Of those that take no top-ups until staff have looked into it.
    Page<Dossier, AccountId> findHeld(AccountSearch search, PageRequest<AccountId> page);

    Optional<Dossier> read(AccountId account);
}
