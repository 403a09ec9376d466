package tel.billing.identity.persistence;

import static org.jooq.impl.DSL.selectOne;
import static tel.billing.identity.persistence.tables.IdentitySession.IDENTITY_SESSION;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.jooq.Condition;
import org.jooq.DSLContext;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.EndedSessions;
import tel.billing.identity.domain.Session;
import tel.billing.shared.AccountId;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.Feed;
import tel.billing.shared.persistence.Transactions;

/// Reads in PostgreSQL, again and again, which sessions ended on any instance.
public final class JooqEndedSessions implements EndedSessions, AutoCloseable {
    private final DSLContext sql;
    private final InstantSource clock;
    private final Feed feed;
    private final Map<Which, Instant> endedAt = new ConcurrentHashMap<>();

    public JooqEndedSessions(DSLContext sql, InstantSource clock, RealTime realTime, MeterRegistry meters) {
        this.sql = sql;
        this.clock = clock;
        this.feed = new Feed("sessions", this::read, realTime, meters);
    }

    public void start() {
        feed.start();
    }

    /// Reads the news once.
    public void poll() {
        feed.poll();
    }

    @Override
    public void close() {
        feed.close();
    }

    @Override
    public Standing standingOf(AccountId account, SessionId session) {
        // Asked first: an end that is read between the two questions is then seen by the second.
        var fresh = feed.isFresh();
        if (endedAt.containsKey(new Which(account, session))) {
            return Standing.ENDED;
        }
        return fresh ? Standing.GOES_ON : Standing.NOT_KNOWN;
    }

    @Override
    public void remember(Session.Ended ended) {
        endedAt.put(new Which(ended.account(), ended.id()), ended.endedAt());
    }

    private long read(OptionalLong since) {
        var position = Transactions.oldestOpen();
        var news = sql.select(position, IDENTITY_SESSION.ACCOUNT_ID, IDENTITY_SESSION.ID, IDENTITY_SESSION.ENDED_AT)
                .from(selectOne().asTable("snapshot"))
                .leftJoin(IDENTITY_SESSION)
                .on(isNews(since))
                .fetch();
        for (var row : news) {
            if (row.get(IDENTITY_SESSION.ID) != null) {
                var which = new Which(
                        new AccountId(row.get(IDENTITY_SESSION.ACCOUNT_ID)),
                        new SessionId(row.get(IDENTITY_SESSION.ID)));
                endedAt.put(which, row.get(IDENTITY_SESSION.ENDED_AT));
            }
        }
        forget();
        return news.getFirst().get(position);
    }

    private Condition isNews(OptionalLong since) {
        return since.isPresent()
                ? Transactions.since(IDENTITY_SESSION.ENDED_IN, since.getAsLong())
                : IDENTITY_SESSION.ENDED_AT.gt(clock.instant().minus(REMEMBERED));
    }

    private void forget() {
        var now = clock.instant();
        endedAt.values().removeIf(ended -> !now.isBefore(ended.plus(REMEMBERED)));
    }

    private record Which(AccountId account, SessionId session) {}
}
