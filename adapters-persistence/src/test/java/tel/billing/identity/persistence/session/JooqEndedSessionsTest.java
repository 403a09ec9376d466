package tel.billing.identity.persistence.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.jooq.impl.DSL.val;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import tel.billing.identity.application.session.EndedSessions;
import tel.billing.identity.application.session.EndedSessions.Status;
import tel.billing.identity.domain.Session;
import tel.billing.identity.persistence.JooqUsers;
import tel.billing.identity.spec.session.EndedSessionsContract;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedClock;
import tel.billing.shared.spec.time.SteppedTime;

class JooqEndedSessionsTest extends EndedSessionsContract {
    private static final Duration A_SECOND = Duration.ofSeconds(1);
    private static final Duration AN_HOUR = Duration.ofHours(1);

    private final TestDatabase database;
    private final SteppedTime realTime;
    private final SteppedClock clock;
    private final FeedLine line;
    private final JooqEndedSessions endedSessions;

    JooqEndedSessionsTest() {
        var database = TestDatabase.empty();
        var realTime = new SteppedTime(Arbitrary.INSTANT);
        var clock = new SteppedClock(realTime);
        var line = new FeedLine(database.dataSource());
        var endedSessions = feed(line, clock, realTime);
        super(database, endedSessions, new JooqSessions(database.sql()), new JooqUsers(database.sql()), clock);
        this.database = database;
        this.realTime = realTime;
        this.clock = clock;
        this.line = line;
        this.endedSessions = endedSessions;
    }

    @Override
    protected void pass(Duration time) {
        realTime.pass(time);
    }

    @Override
    protected void catchUp() {
        endedSessions.poll();
    }

    @Override
    protected void loseTouch() {
        realTime.pass(A_SECOND);
    }

    @Test
    void an_end_on_one_instance_is_known_on_another_within_a_second() {
        var session = begun();
        try (var one = feed(new SystemRealTime());
                var other = feed(new SystemRealTime())) {
            one.start();
            other.start();
            await().until(() -> standing(other, session) == Status.ACTIVE);

            one.remember(end(session));

            assertThat(standing(one, session)).isEqualTo(Status.ENDED);
            var end = System.nanoTime();
            await().until(() -> {
                var asked = System.nanoTime();
                var status = standing(other, session);
                assertThat(status == Status.ACTIVE && asked - end > A_SECOND.toNanos())
                        .as("active a second after the end")
                        .isFalse();
                return status == Status.ENDED;
            });
        }
    }

    @Test
    void an_end_is_not_missed_if_a_slow_transaction_commits_after_many_fast_ones() throws Exception {
        var slow = begun();
        var quick = begun();
        catchUp();
        var ended = new CountDownLatch(1);
        var commit = new CountDownLatch(1);

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var transaction = threads.submit(() -> unitOfWork().perform(() -> {
                sessions.end(slow, slow.end(Session.EndReason.SIGNED_OUT, Arbitrary.INSTANT));
                ended.countDown();
                return waitFor(commit);
            }));
            ended.await();
            end(quick);
            catchUp();
            end(begun());
            catchUp();
            assertThat(statusOf(quick)).isEqualTo(Status.ENDED);
            assertThat(statusOf(slow)).isEqualTo(Status.ACTIVE);

            commit.countDown();
            transaction.get();
        }
        catchUp();

        assertThat(statusOf(slow)).isEqualTo(Status.ENDED);
    }

    @Test
    void during_an_outage_of_the_database_nothing_is_known_and_afterwards_everything() {
        var session = begun();
        catchUp();
        line.isCut = true;
        catchUp();
        assertThat(statusOf(session)).isEqualTo(Status.ACTIVE);

        realTime.pass(A_SECOND);
        catchUp();
        assertThat(statusOf(session)).isEqualTo(Status.UNKNOWN);

        end(session);
        line.isCut = false;
        catchUp();
        assertThat(statusOf(session)).isEqualTo(Status.ENDED);
    }

    @Test
    void a_clock_that_is_set_forward_and_back_does_not_lose_ends() {
        var session = begun();
        end(session);
        catchUp();

        realTime.setClock(AN_HOUR);
        catchUp();
        realTime.setClock(AN_HOUR.negated());
        assertThat(statusOf(session)).isEqualTo(Status.ENDED);

        catchUp();
        assertThat(statusOf(session)).isEqualTo(Status.ENDED);
    }

    @Test
    void an_end_dated_by_a_fast_clock_is_read_when_the_clock_is_set_back() {
        var session = begun();
        end(session);
        realTime.setClock(AN_HOUR);
        catchUp();

        realTime.setClock(AN_HOUR.negated());
        assertThat(statusOf(session)).isEqualTo(Status.UNKNOWN);

        catchUp();
        assertThat(statusOf(session)).isEqualTo(Status.ENDED);
    }

    @Test
    void transactions_counted_from_an_earlier_point_on_another_connection_hide_no_end() throws SQLException {
        try (var one = database.dataSource().getConnection();
                var other = database.dataSource().getConnection()) {
            line.end = new SingleConnectionDataSource(one, true);
            catchUp();
            var session = begun();
            end(session);
            database.admin().execute("UPDATE identity_session SET ended_in = '3'");
            catchUp();
            assertThat(statusOf(session)).isEqualTo(Status.ACTIVE);

            line.end = new SingleConnectionDataSource(other, true);
            catchUp();
            assertThat(statusOf(session)).isEqualTo(Status.ENDED);
        }
    }

    @Test
    void an_end_is_found_however_it_was_written() {
        var session = begun();
        catchUp();

        database.sql()
                .execute(
                        "UPDATE identity_session SET status = 'ended', end_reason = 'signed_out', ended_at = {0}",
                        val(clock.instant()));
        catchUp();

        assertThat(statusOf(session)).isEqualTo(Status.ENDED);
    }

    @Test
    void transaction_ids_from_a_dump_of_another_server_do_no_harm() {
        var before = begun();
        end(before);
        database.admin().execute("UPDATE identity_session SET ended_in = '9000000000000000000'");
        catchUp();
        assertThat(statusOf(before)).isEqualTo(Status.ENDED);

        var after = begun();
        end(after);
        catchUp();
        assertThat(statusOf(after)).isEqualTo(Status.ENDED);
    }

    private JooqEndedSessions feed(RealTime time) {
        return feed(line, clock, time);
    }

    private static JooqEndedSessions feed(FeedLine line, SteppedClock clock, RealTime time) {
        return new JooqEndedSessions(Jooq.on(line), clock, time, new SimpleMeterRegistry());
    }

    private static Status standing(EndedSessions feed, Session session) {
        return feed.statusOf(session.account(), session.id());
    }

    private static boolean waitFor(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// A connection to the database that a test can cut and redirect.
    private static final class FeedLine extends AbstractDataSource {
        private volatile boolean isCut;
        private volatile DataSource end;

        FeedLine(DataSource database) {
            end = database;
        }

        @Override
        public Connection getConnection() throws SQLException {
            if (isCut) {
                throw new SQLException("the connection is cut");
            }
            return end.getConnection();
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            return end.getConnection(user, password);
        }
    }
}
