package tel.billing.account.application;

import java.time.Instant;
import tel.billing.account.AccountView;
import tel.billing.account.EraseOwner;
import tel.billing.account.domain.Account;
import tel.billing.shared.AccountId;

record EraseOwnerHandler(Accounts accounts) implements EraseOwner {

    @Override
    public AccountView erase(AccountId account, Instant at) {
        var ended = accounts.lock(account)
                .filter(Account.Ended.class::isInstance)
                .map(Account.Ended.class::cast)
                .orElseThrow(() -> new IllegalStateException("%s can still be used".formatted(account)));
        if (ended.isErased()) {
            return ShowAccountHandler.view(ended);
        }
        var erasure = ended.erase(at);
        if (!accounts.advance(erasure)) {
            throw new IllegalStateException("%s changed although it is locked".formatted(account));
        }
        return ShowAccountHandler.view(erasure.to());
    }
}
