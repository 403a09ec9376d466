package tel.billing.shared.bootstrap.database;

import java.nio.file.Path;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
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

    /// A service in this profile that starts with a database, and does nothing else.
    static ApplicationContextRunner service(EmbeddedDatabase database, String profile) {
        return new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(DataSourceAutoConfiguration.class, FlywayAutoConfiguration.class))
                .withUserConfiguration(MigrationWiring.class)
                .withPropertyValues(
                        "spring.profiles.active=" + profile,
                        "spring.datasource.url=" + database.service().url(),
                        "spring.datasource.username=" + database.service().user(),
                        "spring.datasource.password="
                                + database.service().password().value(),
                        "spring.flyway.user=" + database.owner().user(),
                        "spring.flyway.password=" + database.owner().password().value(),
                        "spring.flyway.postgresql.transactional-lock=false");
    }

    public static DriverManagerDataSource source(DatabaseLogin login) {
        return new DriverManagerDataSource(
                login.url(), login.user(), login.password().value());
    }
}
