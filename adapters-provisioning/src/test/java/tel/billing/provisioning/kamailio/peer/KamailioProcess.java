package tel.billing.provisioning.kamailio.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/// A running Kamailio and its child processes. They end with this JVM, however it ends.
final class KamailioProcess {
    /// Kills all processes when its standard input ends, which happens at the latest when this JVM dies.
    private static final String GUARD = """
        trap : INT TERM HUP
        setsid "$@" < /dev/null > /dev/null &
        echo $!
        cat > /dev/null
        kill -s KILL -- -$! 2> /dev/null
        wait
        """;

    private final Process guard;
    private final ProcessHandle first;
    private final Path log;

    private KamailioProcess(Process guard, ProcessHandle first, Path log) {
        this.guard = guard;
        this.first = first;
        this.log = log;
    }

    static KamailioProcess start(Path folder) {
        var log = folder.resolve("kamailio.log");
        var command = new ProcessBuilder(
                "sh",
                "-c",
                GUARD,
                "guard",
                Programs.kamailio().toString(),
                "-f",
                folder.resolve("kamailio.cfg").toString(),
                "-Y",
                folder.toString(),
                "-DD",
                "-E");
        try {
            var guard = command.directory(folder.toFile())
                    .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            var pid = Long.parseLong(guard.inputReader().readLine());
            return new KamailioProcess(
                    guard,
                    ProcessHandle.of(pid).orElseThrow(() -> new IllegalStateException("Kamailio ended at once")),
                    log);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    boolean isAlive() {
        return first.isAlive();
    }

    /// Stops Kamailio gracefully.
    void stop() {
        first.destroy();
        first.onExit().join();
        kill();
    }

    /// Kills Kamailio immediately.
    void kill() {
        try {
            guard.getOutputStream().close();
            guard.waitFor();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    String complaints() {
        try (var lines = Files.lines(log)) {
            return lines.filter(line -> line.contains("ERROR") || line.contains("CRITICAL"))
                    .collect(Collectors.joining("\n"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
