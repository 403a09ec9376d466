package tel.billing.shared.bootstrap.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.sql.DataSource;
import tel.billing.shared.Workload;
import tel.billing.shared.persistence.database.WorkloadDataSource;

/// One pool of database connections for each workload, so that one that waits for a locked table, or reads for a
/// long time, leaves the connections of the others free. The configured pool serves writes. The others have its
/// settings and fewer connections, which are opened when they are needed.
public final class WorkloadPools implements AutoCloseable {
    private static final int WRITES_FOR_EACH_READ = 2;
    private static final int WRITES_FOR_EACH_REPORT = 5;
    private static final int WRITES_FOR_EACH_CACHE = 5;
    /// Reports may take as long as writes.
    private static final Set<Workload> SHORT = Set.of(Workload.READS, Workload.CACHES);

    private static final String READ_TIMEOUT = "; set statement_timeout = '10s'";

    private final Map<Workload, HikariDataSource> pools;

    private final ProbeConnection probe;

    WorkloadPools(HikariDataSource writes, ProbeConnection probe, MeterRegistry meters) {
        this.probe = probe;
        pools = Map.of(
                Workload.WRITES,
                writes,
                Workload.READS,
                pool(writes, Workload.READS, WRITES_FOR_EACH_READ, meters),
                Workload.REPORTS,
                pool(writes, Workload.REPORTS, WRITES_FOR_EACH_REPORT, meters),
                Workload.CACHES,
                pool(writes, Workload.CACHES, WRITES_FOR_EACH_CACHE, meters),
                Workload.METRICS,
                // One connection: metrics are read one after the other.
                pool(writes, Workload.METRICS, writes.getMaximumPoolSize(), meters));
    }

    /// The connections of the current workload. One that is taken while commits are blocked is read-only.
    public DataSource connections() {
        return new WorkloadDataSource(pools, probe::areCommitsBlocked);
    }

    /// Whether a request or background work uses a connection.
    boolean areInUse() {
        return Workload.ofRequests().stream()
                .map(workload -> Objects.requireNonNull(pools.get(workload)).getHikariPoolMXBean())
                .anyMatch(pool -> pool != null && pool.getActiveConnections() > 0);
    }

    /// The maximum number of connections of a workload.
    public int size(Workload workload) {
        return Objects.requireNonNull(pools.get(workload)).getMaximumPoolSize();
    }

    @Override
    public void close() {
        pools.values().forEach(HikariDataSource::close);
    }

    /// If the operator removed the statement timeout of the pool for writes, the other pools have none either.
    private static boolean hasStatementTimeout(HikariDataSource pool) {
        var statement = pool.getConnectionInitSql();
        return statement != null && statement.contains("statement_timeout");
    }

    private static HikariDataSource pool(HikariDataSource writes, Workload workload, int share, MeterRegistry meters) {
        var settings = new HikariConfig();
        writes.copyStateTo(settings);
        settings.setPoolName(writes.getPoolName() + "-" + workload.name().toLowerCase(Locale.ROOT));
        settings.setMaximumPoolSize(Math.max(1, writes.getMaximumPoolSize() / share));
        settings.setMinimumIdle(0);
        settings.setInitializationFailTimeout(-1);
        settings.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(meters));
        if (SHORT.contains(workload) && hasStatementTimeout(writes)) {
            settings.setConnectionInitSql(writes.getConnectionInitSql() + READ_TIMEOUT);
        }
        return new HikariDataSource(settings);
    }
}
