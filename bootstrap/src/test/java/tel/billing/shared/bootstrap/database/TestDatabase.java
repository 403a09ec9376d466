package tel.billing.shared.bootstrap.database;

import java.nio.file.Path;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import tel.billing.shared.embedded.DatabaseLogin;
import tel.billing.shared.embedded.EmbeddedDatabase;
import tel.billing.shared.embedded.PreparedDatabase;

/// Embedded PostgreSQL servers for tests that use the database without the service.
public final class TestDatabase {
    private TestDatabase() {}

    /// Starts an empty database in a new directory.
    public static EmbeddedDatabase startIn(Path directory) {
        PreparedDatabase.layInto(directory);
        return EmbeddedDatabase.startIn(directory);
    }

    /// Migrates a database as the service does.
    public static void migrate(EmbeddedDatabase database) {
        Flyway.configure()
                .dataSource(source(database.owner()))
                .placeholders(Map.of("service_role", database.service().user()))
                // For "create index concurrently".
                .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
                .load()
                .migrate();
    }

    public static DriverManagerDataSource source(DatabaseLogin login) {
        return new DriverManagerDataSource(
                login.url(), login.user(), login.password().value());
    }
}
