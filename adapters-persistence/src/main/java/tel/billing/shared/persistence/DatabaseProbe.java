package tel.billing.shared.persistence;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds out in bounded time whether the database answers. Callers share a probe that is in progress.
public final class DatabaseProbe {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseProbe.class);

    /// Also reads whether commits require a standby, and whether some wait for it now. The role sees its own sessions.
    private static final String QUERY = """
            select current_setting('synchronous_standby_names') <> '',
                exists (select from pg_stat_activity where usename = current_user and wait_event = 'SyncRep'
                    and state_change < now() - interval '2 seconds')
            """;

    private final DataSource connections;
    private final Duration timeout;
    private final AtomicReference<@Nullable CompletableFuture<Boolean>> inProgress = new AtomicReference<>();

    private volatile boolean requiresStandby;
    private volatile boolean areCommitsBlocked;

    /// @param connections a pool that nothing else uses
    /// @param timeout how long [#answers] waits
    public DatabaseProbe(DataSource connections, Duration timeout) {
        this.connections = connections;
        this.timeout = timeout;
    }

    /// Returns false if the database does not answer in time.
    public boolean answers() {
        try {
            return probe().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            return false;
        } catch (ExecutionException failed) {
            LOG.warn("The database could not be probed: {}", String.valueOf(failed.getCause()));
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// Whether PostgreSQL confirms a commit only after a standby has stored it, according to the latest answer.
    public boolean requiresStandby() {
        return requiresStandby;
    }

    /// Whether a commit has been waiting for a standby for more than two seconds, according to the latest answer.
    public boolean areCommitsBlocked() {
        return areCommitsBlocked;
    }

    private CompletableFuture<Boolean> probe() {
        var own = new CompletableFuture<Boolean>();
        var earlier = inProgress.compareAndExchange(null, own);
        if (earlier != null) {
            return earlier;
        }
        var ended = own.whenComplete((_, _) -> inProgress.set(null));
        try {
            own.completeAsync(
                    this::ask, task -> Thread.ofVirtual().name("database-probe").start(task));
        } catch (RuntimeException | Error failed) {
            own.completeExceptionally(failed);
        }
        return ended;
    }

    private boolean ask() {
        try (var connection = connections.getConnection();
                var statement = connection.createStatement();
                var row = statement.executeQuery(QUERY)) {
            row.next();
            requiresStandby = row.getBoolean(1);
            areCommitsBlocked = row.getBoolean(2);
            return true;
        } catch (SQLException failed) {
            LOG.debug("The database does not answer: {}", failed.toString());
            return false;
        }
    }
}
