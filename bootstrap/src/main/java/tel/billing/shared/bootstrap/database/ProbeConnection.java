package tel.billing.shared.bootstrap.database;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.Properties;
import tel.billing.shared.persistence.DatabaseProbe;

/// An additional database connection, on which health asks whether the database answers. It answers within a
/// second, also while the pool is exhausted or a table is locked. The first question opens the connection.
final class ProbeConnection implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMillis(800);
    private static final Duration CONNECTION_TIMEOUT = Duration.ofMillis(500);

    /// After this many seconds without data, the connection is replaced.
    private static final String SOCKET_TIMEOUT = "2";

    private final HikariDataSource connection;
    private final DatabaseProbe probe;

    ProbeConnection(HikariDataSource pool) {
        connection = new HikariDataSource();
        connection.setPoolName(pool.getPoolName() + "-probe");
        connection.setJdbcUrl(pool.getJdbcUrl());
        connection.setUsername(pool.getUsername());
        connection.setPassword(pool.getPassword());
        connection.setDataSourceProperties(properties(pool));
        connection.setMaximumPoolSize(1);
        connection.setConnectionTimeout(CONNECTION_TIMEOUT.toMillis());
        connection.setValidationTimeout(CONNECTION_TIMEOUT.toMillis());
        connection.setInitializationFailTimeout(-1);
        probe = new DatabaseProbe(connection, PATIENCE);
    }

    boolean answers() {
        return probe.answers();
    }

    @Override
    public void close() {
        connection.close();
    }

    private static Properties properties(HikariDataSource pool) {
        var properties = new Properties();
        properties.putAll(pool.getDataSourceProperties());
        properties.setProperty("socketTimeout", SOCKET_TIMEOUT);
        properties.setProperty("connectTimeout", SOCKET_TIMEOUT);
        return properties;
    }
}
