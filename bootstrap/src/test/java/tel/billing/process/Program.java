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
import tel.billing.BillingApplication;

/// What a Java is told to run.
///
/// @param target where the classes are, and which of them is run
public record Program(List<String> options, List<String> target) {
    private static final List<String> AS_THE_JAR_SAYS = List.of("--enable-native-access=ALL-UNNAMED");

    /// The classes as they were just compiled.
    public static Program compiled() {
        return Compiled.PROGRAM;
    }

    /// The jar that operators get, as they start it.
    public static Program packaged(Path jar) {
        return new Program(List.of(), List.of("-jar", jar.toString()));
    }

    /// What the jar unpacks into, so that it starts quickly.
    ///
    /// @param folder for what is unpacked
    public static Program unpacked(Path jar, Path folder) throws IOException, InterruptedException {
        var unpacking = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djarmode=tools",
                        "-jar",
                        jar.toString(),
                        "extract",
                        "--destination",
                        folder.resolve("unpacked").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("unpacking.log").toFile())
                .start();
        if (unpacking.waitFor() != 0) {
            throw new IOException(Files.readString(folder.resolve("unpacking.log")));
        }
        var classes = folder.resolve("unpacked").resolve(jar.getFileName());
        return QuickStart.of(onClassPath(classes.toString()), folder);
    }

    private static Program onClassPath(String classPath) {
        return new Program(AS_THE_JAR_SAYS, List.of("-cp", classPath, BillingApplication.class.getName()));
    }

    /// With the classes of another jar behind its own.
    public Program and(Path jar) {
        var all = new ArrayList<>(target);
        all.set(1, all.get(1) + File.pathSeparator + jar);
        return new Program(options, List.copyOf(all));
    }

    /// With these options of Java's besides.
    public Program with(String... more) {
        return new Program(Stream.concat(options.stream(), Stream.of(more)).toList(), target);
    }

    List<String> arguments() {
        return Stream.concat(options.stream(), target.stream()).toList();
    }

    private static final class Compiled {
        private static final Program PROGRAM = start(Path.of("target", "quick-start"));

        private static Program start(Path folder) {
            try {
                FileSystemUtils.deleteRecursively(folder);
                Files.createDirectories(folder);
                var classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
                return QuickStart.of(onClassPath(Jars.only(classPath, folder)), folder.toAbsolutePath());
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            }
        }
    }
}
