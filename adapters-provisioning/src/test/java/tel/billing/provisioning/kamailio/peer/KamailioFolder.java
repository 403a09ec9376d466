package tel.billing.provisioning.kamailio.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// The files that an operator installs, from the source tree.
final class KamailioFolder {
    private static final Path FOLDER = Path.of("adapters-provisioning/kamailio");

    private KamailioFolder() {}

    static String text(String name) {
        var here = Path.of("").toAbsolutePath();
        var file = Stream.iterate(here, folder -> folder != null, Path::getParent)
                .map(folder -> folder.resolve(FOLDER).resolve(name))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no %s above %s".formatted(FOLDER, here)));
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
