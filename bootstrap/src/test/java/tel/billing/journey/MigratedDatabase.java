package tel.billing.journey;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.springframework.util.FileSystemUtils;
import tel.billing.shared.bootstrap.database.TestDatabase;
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
                    TestDatabase.migrate(database);
                }
                return place;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }
}
