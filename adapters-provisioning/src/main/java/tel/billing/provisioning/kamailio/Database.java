package tel.billing.provisioning.kamailio;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/// Kamailio's own database, over a few connections that nothing else uses. A transaction is over when
/// its time is, whatever the network and the server do: it runs on a thread of its own, and an
/// interrupt closes the socket on which a virtual thread waits.
final class Database implements AutoCloseable {
    private static final int CONNECTIONS = 8;
    private static final Duration CONNECTING = Duration.ofSeconds(2);
    /// What the pool does on its own account ends too.
    private static final int SILENCE_SECONDS = 30;

    private final HikariDataSource pool;
    private final Alarm alarm = new Alarm("Kamailio's database");

    Database(Kamailio kamailio) {
        var server = new PGSimpleDataSource();
        server.setUrl(kamailio.databaseUrl());
        server.setUser(kamailio.databaseUser());
        server.setPassword(kamailio.databasePassword().value());
        server.setApplicationName("billing");
        server.setConnectTimeout(Math.toIntExact(CONNECTING.toSeconds()));
        server.setSocketTimeout(SILENCE_SECONDS);
        var settings = new HikariConfig();
        settings.setPoolName("kamailio");
        settings.setDataSource(new AlarmedServer(server, alarm));
        settings.setAutoCommit(false);
        settings.setMaximumPoolSize(CONNECTIONS);
        settings.setMinimumIdle(0);
        settings.setConnectionTimeout(CONNECTING.toMillis());
        settings.setValidationTimeout(CONNECTING.toMillis());
        // We start whether Kamailio is there or not.
        settings.setInitializationFailTimeout(-1);
        this.pool = new HikariDataSource(settings);
    }

    /// What is read there. Nothing is changed.
    <T> T look(Deadline deadline, Function<JdbcClient, T> work) throws NoAnswer {
        return change(deadline, work, _ -> false);
    }

    /// One transaction. What it leads to tells whether it is to be kept.
    <T> T change(Deadline deadline, Function<JdbcClient, T> work, Predicate<T> isToBeKept) throws NoAnswer {
        var attempt = new Attempt<>(work, isToBeKept, deadline);
        var task = new FutureTask<>(attempt);
        Thread.ofVirtual().name("kamailio-database").start(task);
        try {
            return task.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            var cause = Objects.requireNonNullElse(failed.getCause(), failed);
            alarm.ring(cause);
            throw attempt.silence(cause);
        } catch (TimeoutException _) {
            var late = new TimeoutException("no answer in time");
            alarm.ring(late);
            throw attempt.silence(late);
        } catch (InterruptedException called) {
            Thread.currentThread().interrupt();
            throw attempt.silence(called);
        } finally {
            task.cancel(true);
        }
    }

    @Override
    public void close() {
        pool.close();
    }

    private enum Stage {
        BEFORE_COMMIT,
        COMMIT,
        GIVEN_UP
    }

    /// Either it comes to its commit, or whoever waits for it gives it up before that, never both.
    private final class Attempt<T> implements Callable<T> {
        private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.BEFORE_COMMIT);
        private final Function<JdbcClient, T> work;
        private final Predicate<T> isToBeKept;
        private final Deadline deadline;

        private Attempt(Function<JdbcClient, T> work, Predicate<T> isToBeKept, Deadline deadline) {
            this.work = work;
            this.isToBeKept = isToBeKept;
            this.deadline = deadline;
        }

        @Override
        public T call() throws SQLException {
            try (var connection = pool.getConnection()) {
                var sql = JdbcClient.create(new SingleConnectionDataSource(connection, true));
                limit(sql);
                var result = work.apply(sql);
                end(connection, isToBeKept.test(result));
                return result;
            }
        }

        /// So that a server that we lost holds no locks for us.
        private void limit(JdbcClient sql) {
            sql.sql("""
                            SELECT set_config('statement_timeout', :time, true),
                                set_config('idle_in_transaction_session_timeout', :time, true)
                            """)
                    .param("time", Long.toString(Math.max(1, deadline.left().toMillis())))
                    .query()
                    .singleRow();
        }

        private void end(Connection connection, boolean isKept) throws SQLException {
            if (isKept && stage.compareAndSet(Stage.BEFORE_COMMIT, Stage.COMMIT)) {
                connection.commit();
            } else {
                connection.rollback();
            }
        }

        NoAnswer silence(Throwable cause) {
            return stage.compareAndSet(Stage.BEFORE_COMMIT, Stage.GIVEN_UP)
                    ? NoAnswer.andNothingDone(cause)
                    : NoAnswer.andNobodyKnows(cause);
        }
    }
}
