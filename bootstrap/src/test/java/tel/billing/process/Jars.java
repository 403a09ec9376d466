package tel.billing.process;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/// Packs classes, as Java's own tool does.
public final class Jars {
    private Jars() {}

    /// The same class path with each folder of it packed into one.
    static String only(String classPath, Path folder) {
        return Stream.of(classPath.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .filter(Files::exists)
                .map(entry -> Files.isDirectory(entry) ? ofSome(entry, folder) : entry)
                .map(entry -> entry.toAbsolutePath().toString())
                .collect(joining(File.pathSeparator));
    }

    private static Path ofSome(Path classes, Path folder) {
        try {
            return of(classes, Files.createTempFile(folder, "classes-", ".jar"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /// Packs all that lies in a folder. Returns the jar.
    public static Path of(Path classes, Path jar) {
        var status = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "--create",
                        "--no-compress",
                        "--file=" + jar,
                        "-C",
                        classes.toString(),
                        ".");
        if (status != 0) {
            throw new IllegalStateException("cannot pack " + classes);
        }
        return jar;
    }
}
