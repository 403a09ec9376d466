package tel.billing.shared.persistence.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import tel.billing.shared.Workload;

/// Takes connections from the pool of the current workload. A connection that is taken while commits are blocked is
/// read-only until it is returned: reads succeed, and PostgreSQL refuses changes at once.
public final class WorkloadDataSource extends AbstractRoutingDataSource {
    private final BooleanSupplier areCommitsBlocked;

    /// @param areCommitsBlocked is evaluated for each connection that is taken
    public WorkloadDataSource(Map<Workload, ? extends DataSource> pools, BooleanSupplier areCommitsBlocked) {
        this.areCommitsBlocked = areCommitsBlocked;
        setTargetDataSources(Map.copyOf(pools));
        initialize();
    }

    @Override
    public Connection getConnection() throws SQLException {
        var connection = super.getConnection();
        return areCommitsBlocked.getAsBoolean() ? readOnly(connection) : connection;
    }

    @Override
    protected Workload determineCurrentLookupKey() {
        return Workload.current();
    }

    /// The pool makes the connection writable again when it is returned.
    private static Connection readOnly(Connection connection) throws SQLException {
        try {
            connection.setReadOnly(true);
            return connection;
        } catch (SQLException | RuntimeException broken) {
            connection.close();
            throw broken;
        }
    }
}
