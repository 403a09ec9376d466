package tel.billing.process;

import java.nio.file.Path;
import java.util.spi.ToolProvider;

/// Creates jars, as Java's own tool does.
public final class Jars {
    private Jars() {}

    /// Packs all files of a folder. Returns the jar.
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
