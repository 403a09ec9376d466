package tel.billing.account.spec;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tel.billing.account.InactiveAccounts;
import tel.billing.account.domain.Account;
import tel.billing.shared.AccountId;

/// Knows each account's status as of the latest update. The first update after a break does not contain accounts
/// that were closed long before.
public final class InMemoryInactiveAccounts implements InactiveAccounts {
    private final InMemoryAccounts accounts;
    private final InstantSource clock;
    private final Map<AccountId, Status> known = new ConcurrentHashMap<>();
    private final Map<AccountId, Instant> closedAt = new ConcurrentHashMap<>();
    private volatile boolean inTouch;

    /// Without updates until the first refresh.
    public InMemoryInactiveAccounts(InMemoryAccounts accounts, InstantSource clock) {
        this.accounts = accounts;
        this.clock = clock;
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
        known.forEach((account, status) -> {
            if (status == Status.CLOSED) {
                closedAt.putIfAbsent(account, clock.instant());
            }
        });
        if (!inTouch) {
            var remembered = clock.instant().minus(CLOSED_REMEMBERED);
            known.keySet()
                    .removeIf(account ->
                            !closedAt.getOrDefault(account, Instant.MAX).isAfter(remembered));
        }
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
