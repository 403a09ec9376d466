package tel.billing.proof.outage;

import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tel.billing.process.DatabaseServer;

/// One PostgreSQL server on its own data directory. Nothing restarts it when it dies.
record PostgresServer(Path root, int port) {
    private static final Duration READY_WITHIN = Duration.ofMinutes(1);

    /// @param settings in addition to those in its data directory
    void start(String... settings) throws IOException {
        var command = new ArrayList<>(List.of("setsid"));
        if (System.getProperty("user.name").equals("root")) {
            // PostgreSQL refuses to run as root.
            command.addAll(List.of("unshare", "-U"));
        }
        command.addAll(List.of(program().toString(), "-D", data().toString(), "-p", Integer.toString(port)));
        Stream.concat(Stream.of("listen_addresses=127.0.0.1", "unix_socket_directories="), Stream.of(settings))
                .forEach(setting -> command.addAll(List.of("-c", setting)));
        Files.deleteIfExists(data().resolve("postmaster.pid"));
        new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        new File(root.resolve("server.log").toString())))
                .start()
                .getOutputStream()
                .close();
        await("PostgreSQL in " + root).atMost(READY_WITHIN).until(this::answers);
    }

    private Path program() throws IOException {
        try (var versions = Files.list(root.resolve("postgres/programs"))) {
            return versions.map(version -> version.resolve("bin/postgres"))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private boolean answers() throws IOException {
        try (var connection = signIn()) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    Connection signIn() throws IOException, SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port), "postgres", password());
    }

    DatabaseServer asDatabase() {
        return new DatabaseServer(root);
    }

    String password() throws IOException {
        return asDatabase().superuserPassword();
    }

    boolean isRunning() throws IOException {
        return Files.exists(data().resolve("postmaster.pid")) && !processes().isEmpty();
    }

    /// All of its processes: those that survive the first one would still answer for a moment.
    void kill() throws IOException {
        var all = processes();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit()
                .orTimeout(READY_WITHIN.toSeconds(), TimeUnit.SECONDS)
                .join());
    }

    private List<ProcessHandle> processes() throws IOException {
        if (Files.notExists(data().resolve("postmaster.pid"))) {
            return List.of();
        }
        var first = Long.parseLong(
                Files.readAllLines(data().resolve("postmaster.pid")).getFirst());
        return ProcessHandle.of(first).stream()
                .flatMap(postmaster -> Stream.concat(Stream.of(postmaster), postmaster.descendants()))
                .toList();
    }

    Path data() {
        return root.resolve("postgres/data");
    }
}
