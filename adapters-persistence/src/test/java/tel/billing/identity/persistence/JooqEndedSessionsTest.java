package tel.billing.identity.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import tel.billing.identity.application.EndedSessions;
import tel.billing.identity.application.EndedSessions.Standing;
import tel.billing.identity.application.Sessions;
import tel.billing.identity.application.Users;
import tel.billing.identity.domain.Session;
import tel.billing.identity.spec.EndedSessionsContract;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.SystemRealTime;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedClock;
import tel.billing.shared.spec.SteppedTime;

class JooqEndedSessionsTest extends EndedSessionsContract {
    private static final Duration A_SECOND = Duration.ofSeconds(1);

    private final TestDatabase database = TestDatabase.empty();
    private final SteppedTime realTime = new SteppedTime(Some.INSTANT);
    private final SteppedClock clock = new SteppedClock(new SteppedTime(Some.INSTANT));
    private final Sessions sessions = new JooqSessions(database.sql());
    private final Users users = new JooqUsers(database.sql());
    private final Line line = new Line(database.dataSource());
    private final JooqEndedSessions endedSessions = feed(realTime);

    @Override
    protected EndedSessions endedSessions() {
        return endedSessions;
    }

    @Override
    protected Sessions sessions() {
        return sessions;
    }

    @Override
    protected Users users() {
        return users;
    }

    @Override
    protected SteppedClock clock() {
        return clock;
    }

    @Override
    protected void catchUp() {
        endedSessions.poll();
    }

    @Override
    protected void loseTouch() {
        realTime.pass(A_SECOND);
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Override
    protected Premises premises() {
        return database.premises();
    }

    @Test
    void what_ends_on_one_instance_is_refused_on_another_within_a_second() {
        var session = begun();
        try (var one = feed(new SystemRealTime());
                var other = feed(new SystemRealTime())) {
            one.start();
            other.start();
            await().until(() -> standing(other, session) == Standing.GOES_ON);

            one.remember(end(session));

            assertThat(standing(one, session)).isEqualTo(Standing.ENDED);
            await().atMost(A_SECOND).until(() -> standing(other, session) != Standing.GOES_ON);
            await().until(() -> standing(other, session) == Standing.ENDED);
        }
    }

    @Test
    void an_end_is_not_missed_that_a_slow_transaction_commits_after_many_quick_ones() throws Exception {
        var slow = begun();
        var quick = begun();
        catchUp();
        var ended = new CountDownLatch(1);
        var commit = new CountDownLatch(1);

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var transaction = threads.submit(() -> unitOfWork().perform(() -> {
                sessions.end(slow, slow.end(Session.EndReason.SIGNED_OUT, Some.INSTANT));
                ended.countDown();
                return waitFor(commit);
            }));
            ended.await();
            end(quick);
            catchUp();
            end(begun());
            catchUp();
            assertThat(standingOf(quick)).isEqualTo(Standing.ENDED);
            assertThat(standingOf(slow)).isEqualTo(Standing.GOES_ON);

            commit.countDown();
            transaction.get();
        }
        catchUp();

        assertThat(standingOf(slow)).isEqualTo(Standing.ENDED);
    }

    @Test
    void while_the_database_is_gone_nothing_is_known_and_afterwards_all() {
        var session = begun();
        catchUp();
        line.isCut = true;
        catchUp();
        assertThat(standingOf(session)).isEqualTo(Standing.GOES_ON);

        realTime.pass(A_SECOND);
        catchUp();
        assertThat(standingOf(session)).isEqualTo(Standing.NOT_KNOWN);

        end(session);
        line.isCut = false;
        catchUp();
        assertThat(standingOf(session)).isEqualTo(Standing.ENDED);
    }

    @Test
    void transaction_ids_of_another_server_that_a_dump_brought_along_do_no_harm() {
        var before = begun();
        end(before);
        database.admin().execute("UPDATE identity_session SET ended_in = '9000000000000000000'");
        catchUp();
        assertThat(standingOf(before)).isEqualTo(Standing.ENDED);

        var after = begun();
        end(after);
        catchUp();
        assertThat(standingOf(after)).isEqualTo(Standing.ENDED);
    }

    private JooqEndedSessions feed(RealTime time) {
        return new JooqEndedSessions(Jooq.on(line), clock, time, new SimpleMeterRegistry());
    }

    private static Standing standing(EndedSessions feed, Session session) {
        return feed.standingOf(session.account(), session.id());
    }

    private static boolean waitFor(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// To the database; it can be cut.
    private static final class Line extends DelegatingDataSource {
        private volatile boolean isCut;

        Line(DataSource database) {
            super(database);
        }

        @Override
        public Connection getConnection() throws SQLException {
            if (isCut) {
                throw new SQLException("the line is cut");
            }
            return super.getConnection();
        }
    }
}
