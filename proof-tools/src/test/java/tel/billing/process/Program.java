package tel.billing.process;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// How a test starts the service.
///
/// @param command the executable and its first arguments
/// @param target the class path and the main class; empty if the executable knows them
public record Program(List<String> command, List<String> target) {
    /// What operators install, as this build made it.
    private static final Path DISTRIBUTION = Path.of(System.getProperty("distribution"));

    /// The script with which operators start it.
    public static Program asShipped() {
        return new Program(List.of(DISTRIBUTION.resolve("billing").toString()), List.of());
    }

    /// The same classes and cache, for a run that ends before the JVM optimizes its code.
    public static Program quick() {
        return new Program(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-XX:AOTCache=" + DISTRIBUTION.resolve("billing.aot"),
                        // Suppresses Java's own messages in the output of the service.
                        "-Xlog:disable",
                        "--enable-native-access=ALL-UNNAMED"),
                List.of("-cp", DISTRIBUTION.resolve("billing.jar").toString(), "tel.billing.BillingApplication"));
    }

    /// Appends another jar to the class path.
    public Program and(Path jar) {
        var all = new ArrayList<>(target);
        all.set(1, all.get(1) + File.pathSeparator + jar);
        return new Program(command, List.copyOf(all));
    }

    /// Adds Java options.
    public Program with(String... options) {
        return new Program(Stream.concat(command.stream(), Stream.of(options)).toList(), target);
    }

    List<String> arguments() {
        return Stream.concat(command.stream(), target.stream()).toList();
    }
}
