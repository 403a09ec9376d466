package tel.billing.shared.persistence.database;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds out in bounded time whether the database answers. Callers share a probe that is in progress.
public final class DatabaseProbe {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseProbe.class);

    /// Also reads whether commits require a standby, which ones wait for it now, and whether one has waited for longer
    /// than any statement may take. The role sees its own sessions.
    private static final String QUERY = """
            with waiting as (
                select pid, backend_xid, query_start from pg_stat_activity
                where datname = current_database() and usename = current_user and wait_event = 'SyncRep')
            select current_setting('synchronous_standby_names') <> '',
                array(select pid || ' ' || backend_xid from waiting where backend_xid is not null),
                exists(select from waiting where query_start < clock_timestamp() - interval '35 seconds')
            """;

    /// A commit that waits longer is blocked.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final DataSource connections;
    private final Duration timeout;
    private final AtomicReference<@Nullable CompletableFuture<Boolean>> inProgress = new AtomicReference<>();

    private volatile boolean requiresStandby;
    private volatile boolean areCommitsBlocked;

    /// The commits that wait for a standby, and the monotonic time at which a probe saw each first.
    private volatile Map<String, Long> waitingSince = Map.of();

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

    /// Whether a commit waits for a standby and was already waiting five seconds before, according to the latest
    /// answers. A commit that the driver gave up still counts, because its session waits until a standby returns.
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
            observe(row.getBoolean(3), (String[]) row.getArray(2).getArray());
            return true;
        } catch (SQLException failed) {
            LOG.debug("The database does not answer: {}", failed.toString());
            return false;
        }
    }

    private void observe(boolean isAnyOld, String... waitingCommits) {
        var now = System.nanoTime();
        var since = Stream.of(waitingCommits)
                .collect(toUnmodifiableMap(commit -> commit, commit -> waitingSince.getOrDefault(commit, now)));
        waitingSince = since;
        report(isAnyOld || since.values().stream().anyMatch(first -> now - first >= LONGEST_WAIT.toNanos()));
    }

    private void report(boolean isBlocked) {
        if (isBlocked && !areCommitsBlocked) {
            LOG.warn(
                    "Commits are blocked, because no synchronous standby confirms them. The service refuses changes until"
                            + " no commit waits any more. Start a standby.");
        } else if (!isBlocked && areCommitsBlocked) {
            LOG.info("No commit waits for a standby any more. The service accepts changes again.");
        }
        areCommitsBlocked = isBlocked;
    }
}
