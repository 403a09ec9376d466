package tel.billing.proof;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import tel.billing.process.Program;
import tel.billing.process.ServiceProcess;
import tel.billing.shared.bootstrap.database.LoopbackPort;

/// The service as operators get it, on data and a port that stay its own however often it dies.
final class PackagedService implements AutoCloseable {
    private final Program program;
    private final Path data;
    private final int port;
    private final Map<String, String> settings;
    private final Thread undertaker = new Thread(this::bury);
    private volatile ServiceProcess process;

    private PackagedService(
            Program program, Path data, int port, Map<String, String> settings, ServiceProcess process) {
        this.program = program;
        this.data = data;
        this.port = port;
        this.settings = settings;
        this.process = process;
    }

    static PackagedService start(Path jar, Path home, Map<String, String> settings) throws IOException {
        var program = Program.packaged(jar);
        var data = home.resolve("var");
        var port = LoopbackPort.free();
        var all = new HashMap<>(settings);
        all.put("BILLING_RATE_LIMITS_ENABLED", "false");
        var service = new PackagedService(program, data, port, all, ServiceProcess.start(program, data, port, all));
        Runtime.getRuntime().addShutdownHook(service.undertaker);
        service.process.awaitReady();
        return service;
    }

    URI address() {
        return URI.create("http://localhost:" + port);
    }

    Path data() {
        return data;
    }

    /// `kill -9` of the service alone: its PostgreSQL lives on.
    void kill() throws InterruptedException {
        process.kill();
    }

    /// `kill -9` of PostgreSQL's first process; the others end when they notice.
    void killDatabase() throws IOException {
        var postmaster = process.postmaster();
        postmaster.destroyForcibly();
        postmaster.onExit().join();
    }

    boolean isDead() {
        return !process.isAlive();
    }

    /// What an operator's process supervisor does.
    void startAgain() throws IOException {
        process = ServiceProcess.start(program, data, port, settings);
    }

    void awaitReady() {
        process.awaitReady();
    }

    /// Backends may go on for a moment without the process that was killed.
    boolean hasDatabase() {
        try {
            return process.postmaster().isAlive();
        } catch (IOException | RuntimeException notYet) {
            return false;
        }
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(undertaker);
        bury();
    }

    private void bury() {
        try {
            process.close();
            for (var left : process.databaseProcesses()) {
                left.destroyForcibly();
            }
        } catch (IOException | RuntimeException nothingLeft) {
            // a database that ended in order leaves no file that names it
        }
    }
}
