package tel.billing.shared.persistence;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/// The PostgreSQL server that all tests of this module share. As in production, the owner of the database
/// migrates it, and the service signs in with another role that owns nothing.
public final class TestServer {
    public static final String SERVICE = "billing_service";

    private static final String OWNER = "billing_owner";
    private static final String DATABASE = "billing";
    private static final TestServer RUNNING = start();

    private final EmbeddedPostgres server;
    private final HikariDataSource service;

    private TestServer(EmbeddedPostgres server, HikariDataSource service) {
        this.server = server;
        this.service = service;
    }

    public static TestServer running() {
        return RUNNING;
    }

    /// Connects as a superuser, for changes that the service cannot make.
    public DataSource admin() {
        return admin(DATABASE);
    }

    /// Connects to another database as a superuser.
    public DataSource admin(String database) {
        return server.getDatabase("postgres", database);
    }

    public DataSource service() {
        return service;
    }

    /// For connections with other settings. It ends with parameters.
    public String serviceUrl() {
        return server.getJdbcUrl(SERVICE, DATABASE);
    }

    /// Migrates the database up to and including `version`.
    public static void migrate(DataSource database, String version) {
        Flyway.configure()
                .dataSource(database)
                .placeholders(Map.of("service_role", SERVICE))
                // As in the service, for "create index concurrently".
                .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
                .target(version)
                .load()
                .migrate();
    }

    private static TestServer start() {
        try {
            // Stopped by its own shutdown hook.
            @SuppressWarnings("resource")
            var server = EmbeddedPostgres.builder()
                    .setServerConfig("shared_preload_libraries", "pg_stat_statements")
                    .start();
            run(
                    server.getPostgresDatabase(),
                    "CREATE ROLE " + OWNER + " LOGIN",
                    "CREATE ROLE " + SERVICE + " LOGIN",
                    "CREATE DATABASE " + DATABASE + " OWNER " + OWNER);
            run(server.getDatabase("postgres", DATABASE), "CREATE EXTENSION pg_stat_statements");
            migrate(server.getDatabase(OWNER, DATABASE), "latest");
            return new TestServer(server, pool(server.getDatabase(SERVICE, DATABASE)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HikariDataSource pool(DataSource dataSource) {
        var config = new HikariConfig();
        config.setDataSource(dataSource);
        config.setMaximumPoolSize(20);
        return new HikariDataSource(config);
    }

    private static void run(DataSource dataSource, String... statements) {
        try (var connection = dataSource.getConnection();
                var statement = connection.createStatement()) {
            for (var sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
