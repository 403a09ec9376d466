package tel.billing.shared.persistence;

import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/// Databases of an earlier release, on the server that all tests share. The migrations of that release run once, and
/// each database is a copy of the result.
final class EarlierRelease {
    private final String template;

    /// @param version of its last migration
    EarlierRelease(String version) {
        template = create("template0");
        migrate(dataSource(template), version);
    }

    /// A new database in which this release stored nothing yet.
    DataSource database() {
        return dataSource(create(template));
    }

    /// Executes the next migrations until this one.
    static void migrate(DataSource database, String version) {
        Flyway.configure()
                .dataSource(database)
                .placeholders(Map.of("service_role", "postgres"))
                .target(version)
                .load()
                .migrate();
    }

    private static String create(String template) {
        var name = "earlier_" + UUID.randomUUID().toString().replace('-', '_');
        Jooq.on(TestServer.running().admin()).execute("CREATE DATABASE %s TEMPLATE %s".formatted(name, template));
        return name;
    }

    private static DataSource dataSource(String name) {
        return TestServer.running().admin(name);
    }
}
