package tel.billing.shared.embedded;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// One running PostgreSQL server. It is durable, listens on the loopback address only, and runs until it is
/// stopped or dies.
final class Server {
    /// Enough to replay the log after a crash, which max_wal_size limits to about 1 GB.
    private static final Duration START_TIME = Duration.ofMinutes(2);

    private static final long POLL_MILLIS = 20;

    private final Process process;

    private Server(Process process) {
        this.process = process;
    }

    /// Returns once it accepts connections. If it ends before, throws an exception with its last output.
    static Server start(ServerPrograms programs, DataDirectory data, int port)
            throws IOException, InterruptedException {
        var process = programs.command("postgres", arguments(data, port))
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(data.log().toFile()))
                .start();
        try {
            process.getOutputStream().close();
            awaitReady(process, data);
            return new Server(process);
        } catch (IOException | InterruptedException | RuntimeException failed) {
            process.destroyForcibly();
            throw failed;
        }
    }

    private static List<String> arguments(DataDirectory data, int port) {
        return List.of(
                "-D",
                data.files().toString(),
                "-p",
                Integer.toString(port),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "unix_socket_directories=",
                "-c",
                "max_connections=100",
                "-c",
                "fsync=on",
                "-c",
                "synchronous_commit=on",
                "-c",
                "full_page_writes=on",
                // The roles' passwords are random. More iterations would only make each connection slower.
                "-c",
                "scram_iterations=1",
                "-c",
                "timezone=UTC",
                "-c",
                "log_timezone=UTC",
                "-c",
                "lc_messages=C",
                // The service receives and logs errors of statements.
                "-c",
                "log_min_messages=log",
                "-c",
                "log_checkpoints=off");
    }

    private static void awaitReady(Process process, DataDirectory data) throws IOException, InterruptedException {
        var deadline = System.nanoTime() + START_TIME.toNanos();
        while (!isReady(process, data)) {
            if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IOException("PostgreSQL ended while it started: " + lastFatalError(data));
            }
            if (System.nanoTime() > deadline) {
                throw new IOException("PostgreSQL was not ready after " + START_TIME);
            }
        }
    }

    private static boolean isReady(Process process, DataDirectory data) throws IOException {
        return PostmasterFile.of(data.files())
                .filter(file -> file.process() == process.pid() && file.ready())
                .isPresent();
    }

    private static String lastFatalError(DataDirectory data) throws IOException {
        return Files.readAllLines(data.log()).stream()
                .filter(line -> line.contains("FATAL") || line.contains("PANIC"))
                .reduce((_, last) -> last)
                .orElse("see " + data.log());
    }

    /// Waits until it has ended, for any reason, and returns its exit status.
    int awaitEnd() throws InterruptedException {
        return process.waitFor();
    }

    ProcessHandle process() {
        return process.toHandle();
    }
}
