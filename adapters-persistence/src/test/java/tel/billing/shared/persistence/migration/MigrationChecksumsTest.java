package tel.billing.shared.persistence.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A migration that was applied to any database must not change: the edit would not reach that database, and Flyway
/// would refuse to start. For a new migration, append the output of `sha256sum`, run in its folder.
@DisplayName("Migrations")
class MigrationChecksumsTest {
    private static final List<Path> FOLDERS =
            List.of(Path.of("src/main/resources/db/migration"), Path.of("src/main/java/db/migration"));
    private static final Path RECORDED = Path.of("src/test/resources/migrations.sha256");

    @Test
    void are_never_edited() throws IOException {
        assertThat(current()).containsExactlyInAnyOrderElementsOf(Files.readAllLines(RECORDED));
    }

    private static List<String> current() throws IOException {
        return FOLDERS.stream()
                .flatMap(MigrationChecksumsTest::files)
                .filter(file -> file.getFileName().toString().startsWith("V"))
                .map(MigrationChecksumsTest::line)
                .toList();
    }

    private static Stream<Path> files(Path folder) {
        try (var files = Files.list(folder)) {
            return files.toList().stream();
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static String line(Path file) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            return HexFormat.of().formatHex(digest) + "  " + file.getFileName();
        } catch (IOException | NoSuchAlgorithmException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
