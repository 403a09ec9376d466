package tel.billing.shared.embedded;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps a server running: restarts it on its port each time it dies, until it is stopped.
final class Supervisor {
    private static final Logger LOG = LoggerFactory.getLogger(Supervisor.class);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration MAX_PAUSE = Duration.ofSeconds(5);

    private final ServerPrograms programs;
    private final DataDirectory data;
    private final int port;
    private final AtomicLong restarts = new AtomicLong();
    private final Stop stop;
    private final Thread thread;
    private volatile Server server;

    private Supervisor(ServerPrograms programs, DataDirectory data, int port, Server server) {
        this.programs = programs;
        this.data = data;
        this.port = port;
        this.server = server;
        this.stop = new Stop(programs, data);
        this.thread = Thread.ofPlatform().daemon().name("postgres-supervisor").unstarted(this::keepRunning);
    }

    static Supervisor start(ServerPrograms programs, DataDirectory data, int port)
            throws IOException, InterruptedException {
        var supervisor = new Supervisor(programs, data, port, Server.start(programs, data, port));
        supervisor.thread.start();
        return supervisor;
    }

    int port() {
        return port;
    }

    long restarts() {
        return restarts.get();
    }

    private void keepRunning() {
        try {
            while (true) {
                var status = server.awaitEnd();
                LOG.warn("The embedded PostgreSQL died (exit status {}). Restarting it", status);
                server = restart();
                restarts.incrementAndGet();
                LOG.info("The embedded PostgreSQL is back on port {}", port);
            }
        } catch (InterruptedException closed) {
            // Only stop() interrupts this thread. It stops the server itself.
            Thread.currentThread().interrupt();
        }
    }

    private Server restart() throws InterruptedException {
        var pause = FIRST_PAUSE;
        while (true) {
            stop.endRemains();
            try {
                return Server.start(programs, data, port);
            } catch (IOException failed) {
                LOG.warn("The embedded PostgreSQL did not restart yet: {}", failed.getMessage());
            }
            Thread.sleep(pause);
            pause = pause.multipliedBy(2).compareTo(MAX_PAUSE) < 0 ? pause.multipliedBy(2) : MAX_PAUSE;
        }
    }

    /// Stops the server for good.
    void stop() throws IOException, InterruptedException {
        thread.interrupt();
        thread.join();
        stop.end(server.process());
    }
}
