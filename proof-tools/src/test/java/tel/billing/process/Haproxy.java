package tel.billing.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// haproxy in front of instances on this machine, with the configuration in `deploy/haproxy`, but without retries.
public final class Haproxy implements AutoCloseable {
    private static final Path CONFIGURATION = Path.of("../deploy/haproxy/haproxy.cfg");
    private static final List<String> SERVERS = List.of("192.0.2.1:8080", "192.0.2.2:8080", "192.0.2.3:8080");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Process process;
    private final URI address;

    private Haproxy(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    /// Starts it.
    ///
    /// @param managementPorts the management port of each instance, by its port
    /// @param folder for its configuration and its log
    public static Haproxy start(int port, Map<Integer, Integer> managementPorts, Path folder) throws IOException {
        var configuration = Files.readString(CONFIGURATION);
        configuration = replaceOnce(configuration, "    bind :8000\n", "    bind 127.0.0.1:%d\n".formatted(port));
        configuration =
                replaceOnce(configuration, "    timeout connect 2s\n", "    timeout connect 2s\n    retries 0\n");
        var servers = SERVERS.iterator();
        for (var instance : managementPorts.entrySet()) {
            configuration = replaceOnce(
                    configuration,
                    servers.next(),
                    "127.0.0.1:%d port %d".formatted(instance.getKey(), instance.getValue()));
        }
        var file = Files.writeString(folder.resolve("haproxy.cfg"), configuration);
        var process = new ProcessBuilder("haproxy", "-db", "-f", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("haproxy.log").toFile())
                .start();
        return new Haproxy(process, URI.create("http://localhost:" + port));
    }

    private static String replaceOnce(String text, String from, String to) {
        assertThat(text).containsOnlyOnce(from);
        return text.replace(from, to);
    }

    /// The address for clients.
    public URI address() {
        return address;
    }

    /// Waits until haproxy has found an instance that is ready.
    public void awaitReady() {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(100)).until(this::answers);
    }

    private boolean answers() throws InterruptedException {
        var request = HttpRequest.newBuilder(address.resolve("/v1/plans"))
                .timeout(PATIENCE)
                .build();
        try (var http = HttpClient.newHttpClient()) {
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }
}
