package tel.billing.account.spec;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tel.billing.account.BlockedAccounts;
import tel.billing.account.domain.Account;
import tel.billing.shared.AccountId;

/// Knows each account's status as of the latest update.
public final class InMemoryBlockedAccounts implements BlockedAccounts {
    private final InMemoryAccounts accounts;
    private final Map<AccountId, Standing> known = new ConcurrentHashMap<>();
    private volatile boolean inTouch;

    /// Without updates until the first refresh.
    public InMemoryBlockedAccounts(InMemoryAccounts accounts) {
        this.accounts = accounts;
    }

    /// Stops updates from other instances.
    public void loseTouch() {
        inTouch = false;
    }

    @Override
    public Standing standingOf(AccountId account) {
        var standing = known.getOrDefault(account, Standing.OPEN);
        return inTouch || standing == Standing.CLOSED ? standing : Standing.NOT_KNOWN;
    }

    @Override
    public void catchUp() {
        accounts.all().forEach(account -> known.put(account.id(), standing(account)));
        inTouch = true;
    }

    private static Standing standing(Account account) {
        return switch (account) {
            case Account.Draft _, Account.Active _, Account.Expired _ -> Standing.OPEN;
            case Account.Suspended _ -> Standing.SUSPENDED;
            case Account.Closed _ -> Standing.CLOSED;
        };
    }
}
