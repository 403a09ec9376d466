package tel.billing.account.application;

import java.time.Instant;
import tel.billing.account.AccountView;
import tel.billing.account.EraseOwner;
import tel.billing.account.domain.Account;
import tel.billing.shared.AccountId;

record EraseOwnerHandler(Accounts accounts) implements EraseOwner {

    @Override
    public AccountView erase(AccountId account, Instant at) {
        var closed = accounts.lock(account)
                .filter(Account.Closed.class::isInstance)
                .map(Account.Closed.class::cast)
                .orElseThrow(() -> new IllegalStateException("%s is not closed".formatted(account)));
        if (closed.erasedAt().isPresent()) {
            return ShowAccountHandler.view(closed);
        }
        var erasure = closed.erase(at);
        if (!accounts.advance(erasure)) {
            throw new IllegalStateException("%s changed although it is locked".formatted(account));
        }
        return ShowAccountHandler.view(erasure.to());
    }
}
