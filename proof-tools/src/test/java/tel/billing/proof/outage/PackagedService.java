package tel.billing.proof.outage;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import tel.billing.process.Program;
import tel.billing.process.ServiceProcess;

/// A packaged instance of the service, which keeps its data and its port over restarts.
public final class PackagedService implements AutoCloseable {
    private volatile Program program;
    private final Path data;
    private final int port;
    private final Map<String, String> settings;
    private volatile ServiceProcess process;

    private PackagedService(
            Program program, Path data, int port, Map<String, String> settings, ServiceProcess process) {
        this.program = program;
        this.data = data;
        this.port = port;
        this.settings = settings;
        this.process = process;
    }

    public static PackagedService start(Program program, Path data, int port, Map<String, String> settings)
            throws IOException {
        var all = new HashMap<>(settings);
        all.put("BILLING_RATE_LIMITS_ENABLED", "false");
        all.put("BILLING_LINE_RECONCILIATION_SECONDS", "10");
        return new PackagedService(program, data, port, all, ServiceProcess.start(program, data, port, all));
    }

    static URI address(int port) {
        return URI.create("http://localhost:" + port);
    }

    URI address() {
        return address(port);
    }

    int port() {
        return port;
    }

    /// `kill -9` of the service alone.
    void kill() throws InterruptedException {
        process.kill();
    }

    boolean isDead() {
        return !process.isAlive();
    }

    /// Stops it, as an operator does.
    public void stop() throws InterruptedException {
        process.terminate();
    }

    /// Restarts it, as a process supervisor does.
    public void startAgain() throws IOException {
        process = ServiceProcess.start(program, data, port, settings);
    }

    /// Stops it, as an operator does, and starts another release with the same settings.
    void replaceBy(Program release) throws IOException, InterruptedException {
        stop();
        program = release;
        startAgain();
    }

    public void awaitReady() {
        process.awaitReady();
    }

    @Override
    public void close() {
        process.close();
    }
}
