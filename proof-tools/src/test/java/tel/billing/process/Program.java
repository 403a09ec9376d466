package tel.billing.process;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// How a test starts the service.
///
/// @param command the executable and its first arguments
/// @param target the jar, or the class path and the main class; empty if the executable knows them
public record Program(List<String> command, List<String> target) {
    /// What operators install, as this build made it.
    public static final Path DISTRIBUTION = Path.of(System.getProperty("distribution"));

    /// The script with which operators start it.
    public static Program asShipped() {
        return new Program(List.of(DISTRIBUTION.resolve("billing").toString()), List.of());
    }

    /// The same classes and cache, for a run that ends before the JVM optimises its code. The jar's manifest permits
    /// native access. With an option for that, the JVM would not use the linked classes of the cache.
    public static Program quick() {
        return new Program(java(DISTRIBUTION), List.of("-jar", jar(DISTRIBUTION)));
    }

    /// The same for a distribution of any release, with another jar on the class path. It starts more slowly, because
    /// it cannot use the manifest.
    public static Program quickWith(Path distribution, Path jar) {
        return new Program(
                java(distribution),
                List.of(
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        jar(distribution) + File.pathSeparator + jar,
                        "tel.billing.BillingApplication"));
    }

    private static String jar(Path distribution) {
        return distribution.resolve("billing.jar").toString();
    }

    private static List<String> java(Path distribution) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:AOTCache=" + distribution.resolve("billing.aot"),
                // Suppresses Java's own messages in the output of the service.
                "-Xlog:disable");
    }

    /// Adds Java options.
    public Program with(String... options) {
        return new Program(Stream.concat(command.stream(), Stream.of(options)).toList(), target);
    }

    /// Adds an argument of the service.
    public Program withArgument(String argument) {
        return new Program(
                command, Stream.concat(target.stream(), Stream.of(argument)).toList());
    }

    List<String> arguments() {
        return Stream.concat(command.stream(), target.stream()).toList();
    }
}
