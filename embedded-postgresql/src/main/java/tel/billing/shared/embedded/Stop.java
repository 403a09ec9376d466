package tel.billing.shared.embedded;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Stops a server that this or an earlier service started: by a shutdown if possible, otherwise by force.
///
/// @see <a href="https://www.postgresql.org/docs/18/server-shutdown.html">Shutting Down the Server</a>
record Stop(ServerPrograms programs, DataDirectory data) {
    private static final Duration IN_ORDER = Duration.ofSeconds(30);
    private static final Duration AT_ONCE = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofMillis(20);

    /// No process of the server is left afterwards.
    void end(ProcessHandle server) throws IOException, InterruptedException {
        if (!endedBy("INT", server, IN_ORDER)) {
            endedBy("QUIT", server, AT_ONCE);
        }
        endRemains();
    }

    /// Ends processes that outlive their server and keep a new server from starting. A busy backend would
    /// notice only at the end of its statement.
    void endRemains() throws InterruptedException {
        var deadline = System.nanoTime() + AT_ONCE.toNanos();
        var remains = data.processes().toList();
        while (!remains.isEmpty() && System.nanoTime() < deadline) {
            remains.forEach(ProcessHandle::destroyForcibly);
            Thread.sleep(POLL);
            remains = data.processes().toList();
        }
    }

    private boolean endedBy(String signal, ProcessHandle server, Duration patience)
            throws IOException, InterruptedException {
        if (!server.isAlive()) {
            return true;
        }
        try {
            programs.run("pg_ctl", List.of("kill", signal, Long.toString(server.pid())));
        } catch (IOException failed) {
            if (server.isAlive()) {
                throw failed;
            }
        }
        return awaitEnd(server, patience);
    }

    private static boolean awaitEnd(ProcessHandle process, Duration patience) throws InterruptedException {
        try {
            process.onExit().get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException stillThere) {
            return false;
        } catch (ExecutionException failed) {
            throw new IllegalStateException("cannot determine whether PostgreSQL has ended", failed);
        }
    }
}
