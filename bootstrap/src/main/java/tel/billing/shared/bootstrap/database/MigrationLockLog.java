package tel.billing.shared.bootstrap.database;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reports, every two seconds, that a migration waits for a lock, and which processes of PostgreSQL hold it.
final class MigrationLockLog implements AutoCloseable {
    /// The `application_name` of the connections that migrate.
    static final String APPLICATION = "billing-migration";

    private static final Logger LOG = LoggerFactory.getLogger("billing");
    private static final Duration INTERVAL = Duration.ofSeconds(2);

    private static final String QUERY = """
            select string_agg(distinct blocking::text, ', ')
            from pg_stat_activity, unnest(pg_blocking_pids(pid)) as blocking
            where datname = current_database() and application_name = ?""";

    private final DataSource database;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("migration-watch").factory());

    private MigrationLockLog(DataSource database) {
        this.database = database;
    }

    static MigrationLockLog start(DataSource database) {
        var log = new MigrationLockLog(database);
        var _ = log.timer.scheduleWithFixedDelay(
                log::logBlockingProcesses, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        return log;
    }

    private void logBlockingProcesses() {
        try {
            blockingProcesses(database)
                    .ifPresent(processes ->
                            LOG.warn("The migration waits for a lock held by PostgreSQL processes {}", processes));
        } catch (SQLException failed) {
            LOG.debug("cannot determine whether the migration waits: {}", failed.toString());
        }
    }

    /// The ids of the PostgreSQL processes that a migration waits for; empty if it does not wait.
    static Optional<String> blockingProcesses(DataSource database) throws SQLException {
        try (var connection = database.getConnection();
                var query = connection.prepareStatement(QUERY)) {
            query.setString(1, APPLICATION);
            try (var row = query.executeQuery()) {
                row.next();
                return Optional.ofNullable(row.getString(1));
            }
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
