package tel.billing.account.persistence;

import static org.jooq.impl.DSL.selectOne;
import static tel.billing.account.persistence.tables.AccountAccount.ACCOUNT_ACCOUNT;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jooq.Condition;
import org.jooq.DSLContext;
import tel.billing.account.AccountStatus;
import tel.billing.account.InactiveAccounts;
import tel.billing.shared.AccountId;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.shared.persistence.cache.ChangeFeed;
import tel.billing.shared.persistence.cache.FeedPosition;
import tel.billing.shared.persistence.cache.Transactions;

/// Polls PostgreSQL for accounts that staff suspended or closed on any instance.
public final class JooqInactiveAccounts implements InactiveAccounts, AutoCloseable {
    private final DSLContext sql;
    private final InstantSource clock;
    private final ChangeFeed changeFeed;
    /// Accounts that are suspended or closed.
    private final Map<AccountId, Status> known = new ConcurrentHashMap<>();

    public JooqInactiveAccounts(DSLContext sql, InstantSource clock, RealTime realTime, MeterRegistry meters) {
        this.sql = sql;
        this.clock = clock;
        this.changeFeed = new ChangeFeed("accounts", this::read, realTime, meters);
    }

    public void start() {
        changeFeed.start();
    }

    @Override
    public void close() {
        changeFeed.close();
    }

    @Override
    public Status statusOf(AccountId account) {
        // Read first: whatever changes between the two queries is seen by the second.
        var fresh = changeFeed.isFresh();
        var status = known.getOrDefault(account, Status.OPEN);
        return fresh || status == Status.CLOSED ? status : Status.UNKNOWN;
    }

    @Override
    public void catchUp() {
        changeFeed.catchUp();
    }

    private FeedPosition read(Optional<FeedPosition> since) {
        var connection = Transactions.connection();
        var oldestOpen = Transactions.oldestOpen();
        var rows = sql.select(connection, oldestOpen, ACCOUNT_ACCOUNT.ID, ACCOUNT_ACCOUNT.STATUS)
                .from(selectOne().asTable("snapshot"))
                .leftJoin(ACCOUNT_ACCOUNT)
                .on(isNewer(since))
                .fetch();
        var news = new HashMap<AccountId, Status>();
        for (var row : rows) {
            if (row.get(ACCOUNT_ACCOUNT.ID) != null) {
                news.put(new AccountId(row.get(ACCOUNT_ACCOUNT.ID)), status(row.get(ACCOUNT_ACCOUNT.STATUS)));
            }
        }
        learn(news, since.isEmpty());
        var first = rows.getFirst();
        return new FeedPosition(first.get(connection), first.get(oldestOpen));
    }

    private Condition isNewer(Optional<FeedPosition> since) {
        return since.map(feedPosition -> Transactions.since(ACCOUNT_ACCOUNT.STANDING_IN, feedPosition.transaction()))
                .orElseGet(() -> ACCOUNT_ACCOUNT
                        .STATUS
                        .eq(EnumNames.of(AccountStatus.SUSPENDED))
                        .or(ACCOUNT_ACCOUNT.CLOSED_AT.gt(clock.instant().minus(CLOSED_REMEMBERED))));
    }

    /// Replaces everything known by the complete state.
    private void learn(Map<AccountId, Status> news, boolean all) {
        if (news.isEmpty() && !all) {
            return;
        }
        known.putAll(news);
        known.entrySet()
                .removeIf(entry -> entry.getValue() == Status.OPEN || (all && !news.containsKey(entry.getKey())));
    }

    private static Status status(String status) {
        return switch (EnumNames.read(AccountStatus.class, status)) {
            case DRAFT, ACTIVE, EXPIRED -> Status.OPEN;
            case SUSPENDED -> Status.SUSPENDED;
            case CLOSED -> Status.CLOSED;
        };
    }
}
