package tel.billing.account.spec;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tel.billing.account.BlockedAccounts;
import tel.billing.account.domain.Account;
import tel.billing.shared.AccountId;

/// Knows each account's status as of the latest update.
public final class InMemoryBlockedAccounts implements BlockedAccounts {
    private final InMemoryAccounts accounts;
    private final Map<AccountId, Status> known = new ConcurrentHashMap<>();
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
    public Status statusOf(AccountId account) {
        var status = known.getOrDefault(account, Status.OPEN);
        return inTouch || status == Status.CLOSED ? status : Status.UNKNOWN;
    }

    @Override
    public void catchUp() {
        accounts.all().forEach(account -> known.put(account.id(), statusOf(account)));
        inTouch = true;
    }

    private static Status statusOf(Account account) {
        return switch (account) {
            case Account.Draft _, Account.Active _, Account.Expired _ -> Status.OPEN;
            case Account.Suspended _ -> Status.SUSPENDED;
            case Account.Closed _ -> Status.CLOSED;
        };
    }
}
