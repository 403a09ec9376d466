package tel.billing.account.spec;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tel.billing.account.AccountStandings;
import tel.billing.account.domain.Account;
import tel.billing.shared.AccountId;

/// Knows of every account what it was when it caught up last.
public final class InMemoryAccountStandings implements AccountStandings {
    private final InMemoryAccounts accounts;
    private final Map<AccountId, Standing> known = new ConcurrentHashMap<>();
    private volatile boolean inTouch;

    /// Out of touch until it catches up for the first time.
    public InMemoryAccountStandings(InMemoryAccounts accounts) {
        this.accounts = accounts;
    }

    /// From now on it cannot know what others do.
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
