package tel.billing.provisioning.kamailio.peer;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The programs and files of Debian's packages for Kamailio and sipp.
final class Programs {
    static final Path SCHEMA = Path.of("/usr/share/kamailio/postgres");

    private static final Path LIBRARIES = Path.of("/usr/lib");

    private Programs() {}

    static Path kamailio() {
        return program("kamailio").orElseThrow();
    }

    static Path sipp() {
        return program("sipp").orElseThrow();
    }

    static List<String> missing() {
        var missing = new ArrayList<String>();
        Stream.of("kamailio", "sipp").filter(name -> program(name).isEmpty()).forEach(missing::add);
        if (!Files.isDirectory(SCHEMA) || !hasPostgresModule()) {
            missing.add("kamailio-postgres-modules");
        }
        return missing;
    }

    /// A user's search path does not contain the directory in which Debian installs servers.
    private static Optional<Path> program(String name) {
        var path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + "/usr/sbin";
        return Stream.of(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static boolean hasPostgresModule() {
        try (var folders = Files.list(LIBRARIES)) {
            return folders.map(folder -> folder.resolve("kamailio/modules/db_postgres.so"))
                    .anyMatch(Files::exists);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
