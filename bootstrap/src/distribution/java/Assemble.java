import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Assembles what operators install: the start script, the jar, the libraries beside it, the licences, the list
/// of dependencies (SBOM), and the AOT cache, with which the JVM starts in a third of the time. If none of these, this
/// file and the Java version have changed, it does nothing.
///
/// Arguments: the output folder, the packaged jar, the start script, and further files and folders. The JVM that
/// runs this file is the one for which it makes the cache.
record Assemble(Path output, Path jar, Path script, List<Path> files) {
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
    private static final long TRAINING_SECONDS = 300;

    static void main(String[] arguments) throws Exception {
        var paths = Stream.of(arguments).map(Path::of).toList();
        new Assemble(paths.get(0), paths.get(1), paths.get(2), paths.subList(3, paths.size())).run();
    }

    void run() throws Exception {
        var digestFile = output.resolve("made-from");
        var digest = digest();
        if (Files.exists(digestFile) && Files.readString(digestFile).equals(digest)) {
            return;
        }
        delete(output);
        extract();
        for (var file : loose()) {
            copy(file, output.resolve(file.getFileName()));
        }
        train();
        Files.writeString(digestFile, digest);
    }

    private String digest() throws Exception {
        var digest = MessageDigest.getInstance("SHA-256");
        digest.update(Runtime.version().toString().getBytes(StandardCharsets.UTF_8));
        var thisFile = Path.of(System.getProperty("jdk.launcher.sourcefile"));
        for (var source :
                Stream.concat(Stream.of(thisFile, jar), loose().stream()).toList()) {
            for (var file : filesOf(source)) {
                digest.update(source.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                digest.update(Files.readAllBytes(file));
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /// The files and folders beside the jar.
    private List<Path> loose() {
        return Stream.concat(Stream.of(script), files.stream()).toList();
    }

    /// A folder's files in a fixed order; a file is its only one.
    private static List<Path> filesOf(Path source) throws IOException {
        try (var walk = Files.walk(source)) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void copy(Path source, Path target) throws IOException {
        for (var file : filesOf(source)) {
            var copy = target.resolve(source.relativize(file).toString());
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private void extract() throws IOException, InterruptedException {
        var java = JAVA_HOME.resolve("bin/java").toString();
        var extraction = new ProcessBuilder(
                        java,
                        // Zip files contain local times.
                        "-Duser.timezone=UTC",
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
        var log = Files.createTempFile("billing-training", ".log");
        try {
            var command = new ProcessBuilder(
                            output.resolve(script.getFileName()).toString(), "--train")
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            command.environment().put("JAVA_HOME", JAVA_HOME.toString());
            command.environment().remove("JAVA_OPTS");
            var training = command.start();
            if (!training.waitFor(TRAINING_SECONDS, TimeUnit.SECONDS)) {
                training.descendants().forEach(ProcessHandle::destroyForcibly);
            }
            if (training.waitFor() != 0 || !Files.exists(output.resolve("billing.aot"))) {
                throw new IllegalStateException("The JVM made no AOT cache:\n" + Files.readString(log));
            }
        } finally {
            Files.delete(log);
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
