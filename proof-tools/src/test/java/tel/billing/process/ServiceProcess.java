package tel.billing.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// The service as a separate process, as an operator starts and stops it. Its output is beside its data.
public final class ServiceProcess implements AutoCloseable {
    private static final AtomicInteger STARTS = new AtomicInteger();
    private static final String STRANGER =
            "{\"email\": \"unknown@example.com\", \"password\": \"purple monkey dishwasher\"}";
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    private final Process process;
    private final Path data;
    private final int port;
    private final Path output;
    private final Path errors;

    private ServiceProcess(Process process, Path data, int port, Path output, Path errors) {
        this.process = process;
        this.data = data;
        this.port = port;
        this.output = output;
        this.errors = errors;
    }

    /// Starts it with these variables and no other settings in the environment.
    public static ServiceProcess start(Program program, Path data, int port, Map<String, String> variables)
            throws IOException {
        var name = "service-" + STARTS.incrementAndGet();
        var output = data.resolveSibling(name + ".out");
        var errors = data.resolveSibling(name + ".err");
        // A separate process group with a signal handler simulates a terminal: see interruptGroup. If tests
        // run in the background, the signal is ignored, and child processes inherit that.
        var command = new ArrayList<>(List.of("env", "--default-signal=INT", "setsid"));
        command.addAll(program.arguments());
        var builder = new ProcessBuilder(command);
        builder.environment()
                .keySet()
                .removeIf(variable -> variable.startsWith("BILLING_")
                        || variable.startsWith("SPRING_")
                        || variable.startsWith("SERVER_"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("SERVER_PORT", Integer.toString(port));
        builder.environment().put("BILLING_DATA_DIRECTORY", data.toString());
        builder.environment().put("BILLING_DRAIN_SECONDS", "0");
        builder.environment().putAll(variables);
        var process = builder.redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        return new ServiceProcess(process, data, port, output, errors);
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    public int port() {
        return port;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public void awaitReady() {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(100)).until(() -> !isAlive() || answers());
        assertThat(isAlive())
                .as("service is running; its output: %s %s", output(), errors())
                .isTrue();
    }

    /// Whether the service looks up an unknown user in the database. Many other requests need no database.
    public boolean answers() {
        try {
            var request = HttpRequest.newBuilder(URI.create("http://localhost:%d/v1/auth/sign-in".formatted(port)))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(STRANGER))
                    .timeout(Duration.ofSeconds(10))
                    .build();
            return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 401;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// Waits for its end and returns its exit status.
    public int awaitEnd() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as("service ends; its output: %s %s", output(), errors())
                .isTrue();
        return process.exitValue();
    }

    public void terminate() throws InterruptedException {
        process.destroy();
        awaitEnd();
    }

    /// Simulates Ctrl-C in a terminal: the signal goes to every process of the group.
    public void interruptGroup() throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-INT", "--", "-" + process.pid())
                        .start()
                        .waitFor())
                .isZero();
        awaitEnd();
    }

    public void kill() throws InterruptedException {
        process.destroyForcibly();
        awaitEnd();
    }

    /// All processes of its PostgreSQL server.
    public List<ProcessHandle> databaseProcesses() throws IOException {
        return database().processes();
    }

    public ProcessHandle postmaster() throws IOException {
        return database().postmaster();
    }

    public int databasePort() throws IOException {
        return database().port();
    }

    /// Signs in as the owner of the data directory can.
    public Connection signInToDatabase() throws IOException, SQLException {
        return database().signIn();
    }

    private DatabaseServer database() {
        return new DatabaseServer(data);
    }

    public String output() {
        return read(output);
    }

    public String errors() {
        return read(errors);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }
}
