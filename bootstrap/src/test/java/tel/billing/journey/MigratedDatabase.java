package tel.billing.journey;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.springframework.util.FileSystemUtils;
import tel.billing.shared.embedded.EmbeddedDatabase;
import tel.billing.shared.embedded.PreparedDatabase;

/// An embedded PostgreSQL with all migrations, made once for all tests of a JVM. Migrating takes as long as the rest
/// of a start.
final class MigratedDatabase {
    private MigratedDatabase() {}

    /// Copies it into a directory in which no service started yet.
    static void layInto(Path directory) {
        PreparedDatabase.copy(Holder.MADE, directory);
    }

    private static final class Holder {
        private static final Path MADE = make(Path.of("target", "migrated-postgres"));

        private static Path make(Path place) {
            try {
                FileSystemUtils.deleteRecursively(place);
                PreparedDatabase.layInto(place);
                try (var database = EmbeddedDatabase.startIn(place)) {
                    var owner = database.owner();
                    Flyway.configure()
                            .dataSource(
                                    owner.url(), owner.user(), owner.password().value())
                            .placeholders(
                                    Map.of("service_role", database.service().user()))
                            // As in the service, for "create index concurrently".
                            .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
                            .load()
                            .migrate();
                }
                return place;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }
}
