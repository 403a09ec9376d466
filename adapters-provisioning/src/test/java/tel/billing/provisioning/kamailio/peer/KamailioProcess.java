package tel.billing.provisioning.kamailio.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/// One life of a Kamailio and its children. None of them outlives us, however we end.
final class KamailioProcess {
    /// It waits for the end of what we say, which comes when we die at the latest, and kills them all.
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
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    boolean isAlive() {
        return first.isAlive();
    }

    /// As an operator stops it.
    void stop() {
        first.destroy();
        first.onExit().join();
        kill();
    }

    /// At once, whatever it is doing.
    void kill() {
        try {
            guard.getOutputStream().close();
            guard.waitFor();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    String complaints() {
        try (var lines = Files.lines(log)) {
            return lines.filter(line -> line.contains("ERROR") || line.contains("CRITICAL"))
                    .collect(Collectors.joining("\n"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
