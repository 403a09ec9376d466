package tel.billing.identity.persistence.session;

import static org.jooq.impl.DSL.selectOne;
import static tel.billing.identity.persistence.tables.IdentitySession.IDENTITY_SESSION;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jooq.Condition;
import org.jooq.DSLContext;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.EndedSessions;
import tel.billing.identity.domain.Session;
import tel.billing.shared.AccountId;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.cache.ChangeFeed;
import tel.billing.shared.persistence.cache.FeedPosition;
import tel.billing.shared.persistence.cache.Transactions;

/// Polls PostgreSQL for sessions that ended on any instance.
public final class JooqEndedSessions implements EndedSessions, AutoCloseable {
    private final DSLContext sql;
    private final InstantSource clock;
    private final RealTime realTime;
    private final ChangeFeed changeFeed;
    private final Map<Which, End> ends = new ConcurrentHashMap<>();

    public JooqEndedSessions(DSLContext sql, InstantSource clock, RealTime realTime, MeterRegistry meters) {
        this.sql = sql;
        this.clock = clock;
        this.realTime = realTime;
        this.changeFeed = new ChangeFeed("sessions", this::read, realTime, meters);
    }

    public void start() {
        changeFeed.start();
    }

    /// Loads the new ends once.
    public void poll() {
        changeFeed.poll();
    }

    @Override
    public void close() {
        changeFeed.close();
    }

    @Override
    public Status statusOf(AccountId account, SessionId session) {
        // Read first: an end that is stored between the two queries is seen by the second.
        var fresh = changeFeed.isFresh();
        if (ends.containsKey(new Which(account, session))) {
            return Status.ENDED;
        }
        return fresh ? Status.ACTIVE : Status.UNKNOWN;
    }

    @Override
    public void remember(Session.Ended ended) {
        remember(new Which(ended.account(), ended.id()), ended.endedAt());
    }

    private FeedPosition read(Optional<FeedPosition> since) {
        var connection = Transactions.connection();
        var oldestOpen = Transactions.oldestOpen();
        var news = sql.select(
                        connection,
                        oldestOpen,
                        IDENTITY_SESSION.ACCOUNT_ID,
                        IDENTITY_SESSION.ID,
                        IDENTITY_SESSION.ENDED_AT)
                .from(selectOne().asTable("snapshot"))
                .leftJoin(IDENTITY_SESSION)
                .on(isNewer(since))
                .fetch();
        for (var row : news) {
            if (row.get(IDENTITY_SESSION.ID) != null) {
                var which = new Which(
                        new AccountId(row.get(IDENTITY_SESSION.ACCOUNT_ID)),
                        new SessionId(row.get(IDENTITY_SESSION.ID)));
                remember(which, row.get(IDENTITY_SESSION.ENDED_AT));
            }
        }
        forget();
        var first = news.getFirst();
        return new FeedPosition(first.get(connection), first.get(oldestOpen));
    }

    private Condition isNewer(Optional<FeedPosition> since) {
        return since.map(feedPosition -> Transactions.since(IDENTITY_SESSION.ENDED_IN, feedPosition.transaction()))
                .orElseGet(() -> IDENTITY_SESSION.ENDED_AT.gt(clock.instant().minus(RETENTION)));
    }

    /// An end that is read again is not remembered longer.
    private void remember(Which which, Instant endedAt) {
        ends.putIfAbsent(which, new End(endedAt, realTime.nanoTime()));
    }

    /// Forgets an end only when it has expired by the clock and by elapsed time: a clock that was set forward
    /// may be set back.
    private void forget() {
        var now = clock.instant();
        var nanos = realTime.nanoTime();
        ends.values()
                .removeIf(end ->
                        !now.isBefore(end.at().plus(RETENTION)) && nanos - end.learnedNanos() >= RETENTION.toNanos());
    }

    private record Which(AccountId account, SessionId session) {}

    private record End(Instant at, long learnedNanos) {}
}
