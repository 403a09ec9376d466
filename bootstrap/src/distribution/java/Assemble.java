import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Assembles what operators install: the start script, the jar, the libraries beside it, and the AOT cache, with
/// which the JVM starts in a third of the time. The JVM makes the cache while the service starts once with sandboxes
/// and stops. If the jar, the start script, this file and the Java version are unchanged, it does nothing.
///
/// Arguments: the packaged jar, the start script, the output folder. The JVM that runs this file is the one for which
/// it makes the cache.
record Assemble(Path jar, Path script, Path output) {
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
    private static final long START_SECONDS = 300;

    static void main(String[] arguments) throws Exception {
        new Assemble(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2])).run();
    }

    void run() throws Exception {
        var digestFile = output.resolve("made-from");
        var digest = digest();
        if (Files.exists(digestFile) && Files.readString(digestFile).equals(digest)) {
            return;
        }
        delete(output);
        extract();
        Files.copy(script, output.resolve(script.getFileName()));
        train();
        Files.writeString(digestFile, digest);
    }

    private String digest() throws Exception {
        var digest = MessageDigest.getInstance("SHA-256");
        digest.update(Runtime.version().toString().getBytes(StandardCharsets.UTF_8));
        for (var source : List.of(jar, script, Path.of(System.getProperty("jdk.launcher.sourcefile")))) {
            digest.update(Files.readAllBytes(source));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private void extract() throws IOException, InterruptedException {
        var java = JAVA_HOME.resolve("bin/java").toString();
        var extraction = new ProcessBuilder(
                        java,
                        "-Djarmode=tools",
                        "-jar",
                        jar.toString(),
                        "extract",
                        "--destination",
                        output.toString(),
                        "--application-filename",
                        "billing.jar")
                .inheritIO()
                .start();
        if (extraction.waitFor() != 0) {
            throw new IllegalStateException(jar + " was not extracted. The output above says why.");
        }
    }

    private void train() throws IOException, InterruptedException {
        var directory = Files.createTempDirectory("billing-training");
        try {
            var log = directory.resolve("output");
            var command = new ProcessBuilder(
                            output.resolve(script.getFileName()).toString(), "--train")
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            // A setting of the machine would change what is trained.
            command.environment().keySet().retainAll(List.of("PATH"));
            command.environment()
                    .putAll(Map.of(
                            "HOME", directory.toString(), "JAVA_HOME", JAVA_HOME.toString(), "SERVER_PORT", "0"));
            var service = command.start();
            try {
                awaitReady(service, log);
                service.destroy();
                service.waitFor(START_SECONDS, TimeUnit.SECONDS);
            } finally {
                service.destroyForcibly().waitFor();
            }
            if (!Files.exists(output.resolve("billing.aot"))) {
                throw new IllegalStateException("The JVM made no AOT cache:\n" + Files.readString(log));
            }
        } finally {
            delete(directory);
        }
    }

    private static void awaitReady(Process service, Path log) throws IOException, InterruptedException {
        var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!Files.readString(log).contains("is ready")) {
            if (service.waitFor(100, TimeUnit.MILLISECONDS) || System.nanoTime() > end) {
                throw new IllegalStateException(
                        "The service did not start to make the AOT cache:\n" + Files.readString(log));
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (var files = Files.walk(directory)) {
                for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
