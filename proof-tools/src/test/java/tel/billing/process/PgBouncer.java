package tel.billing.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// PgBouncer between the service and PostgreSQL on this machine, with the configuration in `deploy/pgbouncer`.
public final class PgBouncer implements AutoCloseable {
    private static final Path CONFIGURATION = Path.of("../deploy/pgbouncer/pgbouncer.ini");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Process process;

    private PgBouncer(Process process) {
        this.process = process;
    }

    /// Starts it.
    ///
    /// @param mode the `pool_mode`
    /// @param passwords of the roles, by their names
    /// @param folder for its configuration and its log
    public static PgBouncer start(int port, int databasePort, String mode, Map<String, String> passwords, Path folder)
            throws IOException {
        var users = Files.writeString(
                folder.resolve("userlist.txt"),
                passwords.entrySet().stream().map(PgBouncer::user).collect(Collectors.joining()));
        var configuration = Files.readString(CONFIGURATION);
        for (var change : List.of(
                Map.entry("host=db.example.com port=5432", "host=127.0.0.1 port=" + databasePort),
                Map.entry("listen_port = 6432", "listen_port = " + port),
                Map.entry("pool_mode = session", "pool_mode = " + mode),
                Map.entry("/etc/pgbouncer/userlist.txt", users.toString()),
                // The server of the rehearsal has no certificate.
                Map.entry("server_tls_sslmode = verify-full", "server_tls_sslmode = disable"))) {
            assertThat(configuration).containsOnlyOnce(change.getKey());
            configuration = configuration.replace(change.getKey(), change.getValue());
        }
        var file = Files.writeString(folder.resolve("pgbouncer.ini"), configuration);
        var command = new ArrayList<String>();
        if (System.getProperty("user.name").equals("root")) {
            // PgBouncer refuses to run as root.
            command.addAll(List.of("unshare", "-U"));
        }
        command.addAll(List.of("pgbouncer", file.toString()));
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(
                        folder.resolve("pgbouncer-%s.log".formatted(mode)).toFile())
                .start();
        await("PgBouncer").atMost(PATIENCE).until(() -> accepts(port));
        return new PgBouncer(process);
    }

    private static boolean accepts(int port) {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static String user(Entry<String, String> role) {
        return "\"%s\" \"%s\"\n".formatted(role.getKey(), role.getValue());
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }
}
