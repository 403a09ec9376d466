package tel.billing.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/// The command line of a Java program.
///
/// @param target the class path and the main class
public record Program(List<String> options, List<String> target) {
    /// Tests end before the JVM optimizes their code.
    private static final List<String> SHORT_RUN = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private static final List<String> AS_THE_JAR_SAYS = List.of("--enable-native-access=ALL-UNNAMED");

    private static final String MAIN = "tel.billing.BillingApplication";

    /// The jar that this build packaged.
    public static final Path JAR = Path.of(System.getProperty("packaged.jar"));

    /// The jar for operators, started as they start it.
    public static Program asShipped() {
        return new Program(List.of(), List.of("-jar", JAR.toString()));
    }

    /// The same, for a short run.
    public static Program packaged() {
        return asShipped().with(SHORT_RUN.toArray(String[]::new));
    }

    /// The same jar, unpacked for a quick start.
    public static Program quick() {
        return Quick.PROGRAM;
    }

    private static Program unpacked(Path folder) throws IOException, InterruptedException {
        var unpacking = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djarmode=tools",
                        "-jar",
                        JAR.toString(),
                        "extract",
                        "--destination",
                        folder.resolve("unpacked").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("unpacking.log").toFile())
                .start();
        if (unpacking.waitFor() != 0) {
            throw new IOException(Files.readString(folder.resolve("unpacking.log")));
        }
        var classes = folder.resolve("unpacked").resolve(JAR.getFileName());
        return QuickStart.of(onClassPath(classes.toString()), folder);
    }

    private static Program onClassPath(String classPath) {
        return new Program(SHORT_RUN, List.of("-cp", classPath, MAIN)).with(AS_THE_JAR_SAYS.toArray(String[]::new));
    }

    /// Appends another jar to the class path.
    public Program and(Path jar) {
        var all = new ArrayList<>(target);
        all.set(1, all.get(1) + File.pathSeparator + jar);
        return new Program(options, List.copyOf(all));
    }

    /// Adds Java options.
    public Program with(String... more) {
        return new Program(Stream.concat(options.stream(), Stream.of(more)).toList(), target);
    }

    List<String> arguments() {
        return Stream.concat(options.stream(), target.stream()).toList();
    }

    private static final class Quick {
        private static final Program PROGRAM = make(Path.of("target", "quick-start"));

        private static Program make(Path folder) {
            try {
                FileSystemUtils.deleteRecursively(folder);
                Files.createDirectories(folder);
                return unpacked(folder.toAbsolutePath());
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            }
        }
    }
}
