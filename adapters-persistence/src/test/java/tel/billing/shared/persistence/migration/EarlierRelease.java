package tel.billing.shared.persistence.migration;

import java.util.UUID;
import javax.sql.DataSource;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.TestServer;

/// Databases of an earlier release, on the server that all tests share. The migrations of that release run once, and
/// each database is a copy of the result.
final class EarlierRelease {
    private final String template;

    /// @param version the last migration of the release
    EarlierRelease(String version) {
        template = create("template0");
        TestServer.migrate(dataSource(template), version);
    }

    /// An empty database with the schema of this release.
    DataSource newDatabase() {
        return dataSource(create(template));
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
