package tel.billing.account.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import tel.billing.account.OpenAccount;
import tel.billing.account.domain.Account;
import tel.billing.account.domain.Profile;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;

record OpenAccountHandler(Accounts accounts, InstantSource clock) implements OpenAccount {

    @Override
    public void draft(AccountId id, NewAccount newAccount, Instant at) {
        accounts.add(new Account.Draft(id, profile(newAccount), at, newAccount.expiresAt()));
    }

    @Override
    public boolean activate(AccountId id) {
        // A concurrent change, such as a new VAT status, leaves the account a draft: retry.
        while (accounts.find(id).orElseThrow() instanceof Account.Draft draft) {
            if (accounts.advance(draft.activate(clock.instant()))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void expire(Set<AccountId> ids) {
        accounts.expire(ids, clock.instant());
    }

    private static Profile profile(NewAccount newAccount) {
        return new Profile(newAccount.owner(), newAccount.company(), newAccount.country(), newAccount.vat())
                .with(new ClientData(Optional.empty(), newAccount.metadata()));
    }
}
