package tel.billing.shared.bootstrap.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import tel.billing.shared.Workload;
import tel.billing.shared.persistence.WorkloadDataSource;

/// One pool of database connections for each workload, so that one that waits for a locked table, or reads for a
/// long time, leaves the connections of the others free. The configured pool serves writes. The others have its
/// settings, fewer connections, which are opened when they are needed, and a shorter time for each statement.
public final class WorkloadPools implements AutoCloseable {
    private static final int WRITES_FOR_EACH_READ = 2;
    private static final int WRITES_FOR_EACH_REPORT = 5;
    private static final String STATEMENT_TIMEOUT = "; set statement_timeout = '10s'";

    private final Map<Workload, HikariDataSource> pools;

    WorkloadPools(HikariDataSource writes) {
        pools = Map.of(
                Workload.WRITES,
                writes,
                Workload.READS,
                pool(writes, Workload.READS, WRITES_FOR_EACH_READ),
                Workload.REPORTS,
                pool(writes, Workload.REPORTS, WRITES_FOR_EACH_REPORT));
    }

    /// The connections of the current workload.
    public DataSource connections() {
        return new WorkloadDataSource(pools);
    }

    /// The maximum number of connections of a workload.
    public int size(Workload workload) {
        return Objects.requireNonNull(pools.get(workload)).getMaximumPoolSize();
    }

    @Override
    public void close() {
        pools.values().forEach(HikariDataSource::close);
    }

    private static HikariDataSource pool(HikariDataSource writes, Workload workload, int share) {
        var settings = new HikariConfig();
        writes.copyStateTo(settings);
        settings.setPoolName(writes.getPoolName() + "-" + workload.name().toLowerCase(Locale.ROOT));
        settings.setMaximumPoolSize(Math.max(1, writes.getMaximumPoolSize() / share));
        settings.setMinimumIdle(0);
        settings.setInitializationFailTimeout(-1);
        settings.setConnectionInitSql(writes.getConnectionInitSql() + STATEMENT_TIMEOUT);
        return new HikariDataSource(settings);
    }
}
