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
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import tel.billing.shared.http.Deadline;

/// Kamailio's own database, over a small connection pool of its own. A transaction ends at its deadline even
/// if the network or the server hangs: it runs on a virtual thread of its own, and an interrupt closes the
/// socket on which that thread waits.
final class Database implements AutoCloseable {
    private static final int CONNECTIONS = 8;
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    /// Limits the pool's own statements too.
    private static final int SOCKET_TIMEOUT_SECONDS = 30;

    private final HikariDataSource pool;
    private final KamailioProblemLog problems = new KamailioProblemLog("Kamailio's database");

    Database(Kamailio kamailio) {
        var server = new PGSimpleDataSource();
        server.setUrl(kamailio.databaseUrl());
        server.setUser(kamailio.databaseUser());
        server.setPassword(kamailio.databasePassword().value());
        server.setApplicationName("billing");
        server.setConnectTimeout(Math.toIntExact(CONNECT_TIMEOUT.toSeconds()));
        server.setSocketTimeout(SOCKET_TIMEOUT_SECONDS);
        var settings = new HikariConfig();
        settings.setPoolName("kamailio");
        settings.setDataSource(new LoggedDataSource(server, problems));
        settings.setAutoCommit(false);
        settings.setMaximumPoolSize(CONNECTIONS);
        settings.setMinimumIdle(0);
        settings.setConnectionTimeout(CONNECT_TIMEOUT.toMillis());
        settings.setValidationTimeout(CONNECT_TIMEOUT.toMillis());
        // The service starts even if Kamailio's database is down.
        settings.setInitializationFailTimeout(-1);
        this.pool = new HikariDataSource(settings);
    }

    /// Reads in a transaction that is rolled back.
    <T> T read(Deadline deadline, Function<JdbcClient, T> work) throws NoResponse {
        return change(deadline, work, _ -> false);
    }

    /// Runs one transaction, which is committed if `shouldCommit` accepts its result.
    <T> T change(Deadline deadline, Function<JdbcClient, T> work, Predicate<T> shouldCommit) throws NoResponse {
        var attempt = new Attempt<>(work, shouldCommit, deadline);
        var task = new FutureTask<>(attempt);
        Thread.ofVirtual().name("kamailio-database").start(task);
        try {
            return task.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException failure) {
            var cause = Objects.requireNonNullElse(failure.getCause(), failure);
            problems.log(cause);
            throw attempt.noAnswer(cause);
        } catch (TimeoutException _) {
            var timeout = new TimeoutException("no answer in time");
            problems.log(timeout);
            throw attempt.noAnswer(timeout);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw attempt.noAnswer(interrupted);
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
        ABANDONED
    }

    /// Either the transaction reaches its commit, or the waiting caller abandons it before that; never both.
    private final class Attempt<T> implements Callable<T> {
        private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.BEFORE_COMMIT);
        private final Function<JdbcClient, T> work;
        private final Predicate<T> shouldCommit;
        private final Deadline deadline;

        private Attempt(Function<JdbcClient, T> work, Predicate<T> shouldCommit, Deadline deadline) {
            this.work = work;
            this.shouldCommit = shouldCommit;
            this.deadline = deadline;
        }

        @Override
        public T call() throws SQLException {
            try (var connection = pool.getConnection()) {
                var sql = JdbcClient.create(new SingleConnectionDataSource(connection, true));
                limit(sql);
                var result = work.apply(sql);
                end(connection, shouldCommit.test(result));
                return result;
            }
        }

        /// The server ends the transaction by itself, so a lost connection holds no locks.
        private void limit(JdbcClient sql) {
            sql.sql("""
                SELECT set_config('statement_timeout', :time, true),
                    set_config('idle_in_transaction_session_timeout', :time, true)
                """)
                    .param(
                            "time",
                            Long.toString(Math.max(1, deadline.remaining().toMillis())))
                    .query()
                    .singleRow();
        }

        private void end(Connection connection, boolean commit) throws SQLException {
            if (commit && stage.compareAndSet(Stage.BEFORE_COMMIT, Stage.COMMIT)) {
                connection.commit();
            } else {
                connection.rollback();
            }
        }

        NoResponse noAnswer(Throwable cause) {
            return stage.compareAndSet(Stage.BEFORE_COMMIT, Stage.ABANDONED)
                    ? NoResponse.withoutEffect(cause)
                    : NoResponse.withUnknownResult(cause);
        }
    }

    /// Logs the reason of a failed login immediately. The pool does not report the reason while it retries,
    /// and it retries for longer than its callers wait.
    private static final class LoggedDataSource extends DelegatingDataSource {
        private final KamailioProblemLog problems;

        LoggedDataSource(DataSource server, KamailioProblemLog problems) {
            super(server);
            this.problems = problems;
        }

        @Override
        public Connection getConnection() throws SQLException {
            try {
                return super.getConnection();
            } catch (SQLException failure) {
                problems.log(failure);
                throw failure;
            }
        }
    }
}
