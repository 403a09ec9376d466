package tel.billing.shared.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.AbstractDataSource;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Race;

@DisplayName("The probe of the database")
class DatabaseProbeTest {
    private static final Duration ENOUGH = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(500);

    private final TestDatabase database = TestDatabase.empty();

    @Test
    void succeeds_if_the_database_answers() {
        assertThat(new DatabaseProbe(database.dataSource(), ENOUGH).answers()).isTrue();
    }

    @Test
    void fails_if_there_is_no_connection() {
        var probe = new DatabaseProbe(
                connections(() -> {
                    throw new SQLException("refused");
                }),
                ENOUGH);

        assertThat(probe.answers()).isFalse();
        assertThat(probe.answers()).isFalse();
    }

    @Test
    void fails_within_its_timeout_shares_a_probe_in_progress_and_recovers() {
        var questions = new AtomicInteger();
        var answer = new CountDownLatch(1);
        var probe = new DatabaseProbe(
                connections(() -> {
                    questions.incrementAndGet();
                    answer.await();
                }),
                SHORT);

        assertThat(Race.of(probe::answers)).containsOnly(false);
        await().untilAtomic(questions, equalTo(1));
        assertThat(probe.answers()).isFalse();
        assertThat(questions).hasValue(1);

        answer.countDown();
        await().until(probe::answers);
    }

    /// The connections of the database, each after something else.
    private DataSource connections(Obstacle obstacle) {
        return new AbstractDataSource() {
            @Override
            public java.sql.Connection getConnection() throws SQLException {
                try {
                    obstacle.overcome();
                } catch (InterruptedException interrupted) {
                    throw new IllegalStateException(interrupted);
                }
                return database.dataSource().getConnection();
            }

            @Override
            public java.sql.Connection getConnection(String user, String password) {
                throw new UnsupportedOperationException();
            }
        };
    }

    private interface Obstacle {
        void overcome() throws SQLException, InterruptedException;
    }
}
