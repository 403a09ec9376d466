package tel.billing.shared.bootstrap.database;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.Properties;
import tel.billing.shared.persistence.database.DatabaseProbe;

/// An additional database connection, on which the health checks ask whether the database answers. A check takes
/// less than a second, even while all other connections are in use or a table is locked.
final class ProbeConnection implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofMillis(800);
    private static final Duration CONNECTION_TIMEOUT = Duration.ofMillis(500);
    /// After a failover, the address may belong to another server, while the former one still answers.
    private static final Duration LIFETIME = Duration.ofMinutes(1);

    /// Seconds to connect, and to wait for data.
    private static final String NETWORK_TIMEOUT = "2";

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
        connection.setMaxLifetime(LIFETIME.toMillis());
        connection.setKeepaliveTime(0);
        connection.setConnectionTimeout(CONNECTION_TIMEOUT.toMillis());
        connection.setValidationTimeout(CONNECTION_TIMEOUT.toMillis());
        connection.setInitializationFailTimeout(-1);
        probe = new DatabaseProbe(connection, TIMEOUT);
        // Opens the connection, so that the first check need not.
        probe.answers();
    }

    boolean answers() {
        return probe.answers();
    }

    /// Whether PostgreSQL confirms a commit only after a standby has stored it, according to the latest answer.
    boolean requiresStandby() {
        return probe.requiresStandby();
    }

    /// Whether a commit waits for a standby and was already waiting five seconds before, according to the latest
    /// answers.
    boolean areCommitsBlocked() {
        return probe.areCommitsBlocked();
    }

    @Override
    public void close() {
        connection.close();
    }

    private static Properties properties(HikariDataSource pool) {
        var properties = new Properties();
        properties.putAll(pool.getDataSourceProperties());
        properties.setProperty("socketTimeout", NETWORK_TIMEOUT);
        properties.setProperty("connectTimeout", NETWORK_TIMEOUT);
        return properties;
    }
}
