package tel.billing.shared.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;

/// Another process that appends lines to two journals at once. It fails if one of them cannot be used.
final class AppendingProcess {
    static final int LINES_IN_EACH = 200;

    private AppendingProcess() {}

    static Process start(Path directory) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        AppendingProcess.class.getName(),
                        directory.toString())
                .inheritIO()
                .start();
    }

    /// The directories of both journals.
    static List<Path> journals(Path directory) {
        return List.of(directory.resolve("one"), directory.resolve("other"));
    }

    public static void main(String[] arguments) {
        var journals = journals(Path.of(arguments[0]));
        try (var threads = Executors.newFixedThreadPool(journals.size())) {
            var appending = journals.stream()
                    .map(journal -> CompletableFuture.runAsync(() -> appendTo(journal), threads))
                    .toList();
            appending.forEach(CompletableFuture::join);
        }
    }

    private static void appendTo(Path directory) {
        var journal = new Journal<>("The test", directory, new Lines());
        for (var line = 0; line < LINES_IN_EACH; line++) {
            journal.run(opened -> opened.append("a line"));
        }
    }

    private static final class Lines extends Journal.State<String> {

        @Override
        protected byte[] write(String entry) {
            return entry.getBytes(UTF_8);
        }

        @Override
        protected String read(byte[] line) {
            return new String(line, UTF_8);
        }

        @Override
        protected void remember(String entry) {
            // only the file matters
        }

        @Override
        protected void forgetAll(Path file) throws IOException {
            throw new IOException(file + " became shorter");
        }
    }
}
