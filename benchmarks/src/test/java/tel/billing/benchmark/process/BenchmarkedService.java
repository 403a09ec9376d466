package tel.billing.benchmark.process;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import tel.billing.benchmark.http.HttpConnection;
import tel.billing.benchmark.http.HttpRequest;
import tel.billing.process.Program;
import tel.billing.process.ServiceProcess;

/// The packaged service, started as operators start it, without rate limits.
///
/// @param start the time from the start of the process to the first response with status 200
/// @param atExit stops it when this process ends before
public record BenchmarkedService(ServiceProcess process, Duration start, AtExit atExit) implements AutoCloseable {
    private static final byte[] PLANS = HttpRequest.get("/v1/plans");
    private static final int READY = 200;
    private static final Duration POLL = Duration.ofMillis(10);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    public static BenchmarkedService start(Path data, int port, Map<String, String> settings)
            throws IOException, InterruptedException {
        var all = new HashMap<>(settings);
        all.put("BILLING_RATE_LIMITS_ENABLED", "false");
        var begin = System.nanoTime();
        var process = ServiceProcess.start(Program.asShipped(), data, port, all);
        var atExit = AtExit.run(process::close);
        await().atMost(PATIENCE).pollDelay(Duration.ZERO).pollInterval(POLL).until(() -> {
            if (!process.isAlive()) {
                throw new IllegalStateException("The service ended: " + process.output() + process.errors());
            }
            return answers(port);
        });
        return new BenchmarkedService(process, Duration.ofNanos(System.nanoTime() - begin), atExit);
    }

    private static boolean answers(int port) {
        try (var connection = new HttpConnection(port)) {
            return connection.send(PLANS).status() == READY;
        } catch (IOException notYet) {
            return false;
        }
    }

    public int port() {
        return process.port();
    }

    public ProcessTree tree() {
        return new ProcessTree(process.handle());
    }

    @Override
    public void close() {
        atExit.close();
        process.close();
    }
}
