package tel.billing.proof.outage;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import tel.billing.process.DatabaseServer;
import tel.billing.shared.embedded.LoopbackPort;

/// The operator's PostgreSQL with a streaming standby.
public final class ReplicatedDatabase implements AutoCloseable {
    private static final String STANDBY = "standby";
    private static final Duration READY_WITHIN = Duration.ofMinutes(1);

    private final Map<String, String> settings;
    private final PostgresServer primary;
    private final PostgresServer standby;
    private volatile PostgresServer current;

    private ReplicatedDatabase(Map<String, String> settings, PostgresServer primary, PostgresServer standby) {
        this.settings = settings;
        this.primary = primary;
        this.standby = standby;
        this.current = primary;
    }

    /// @param isSynchronous whether a commit waits until the standby has stored it
    public static ReplicatedDatabase start(Path home, boolean isSynchronous) throws IOException {
        var origin = home.resolve("primary");
        var copy = home.resolve(STANDBY);
        Map<String, String> settings;
        var ports = List.of(LoopbackPort.free(), LoopbackPort.free());
        try (var embedded = OwnDatabase.startIn(origin)) {
            settings = embedded.settings("127.0.0.1:%d,127.0.0.1:%d".formatted(ports.getFirst(), ports.getLast()));
        }
        copyServer(origin, copy);
        Files.createFile(copy.resolve("postgres/data/standby.signal"));
        var primary = new PostgresServer(origin, ports.getFirst());
        var standby = new PostgresServer(copy, ports.getLast());
        primary.start("synchronous_standby_names=" + (isSynchronous ? STANDBY : ""));
        var database = new ReplicatedDatabase(settings, primary, standby);
        database.attachStandby();
        return database;
    }

    /// Starts the standby. After an interruption, it catches up.
    public void attachStandby() throws IOException {
        standby.start("primary_conninfo=host=127.0.0.1 port=%d user=postgres password=%s application_name=%s"
                .formatted(primary.port(), primary.password(), STANDBY));
        await("the standby").atMost(READY_WITHIN).until(this::isStreaming);
    }

    /// A copy of a stopped server is a base backup.
    private static void copyServer(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : files.toList()) {
                var target = to.resolve(from.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                    Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(file));
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    /// The settings of a service on it. The driver finds the server that accepts writes.
    public Map<String, String> settings() {
        return settings;
    }

    /// The server that accepts writes.
    public DatabaseServer current() {
        return current.asDatabase();
    }

    public int standbyPort() {
        return standby.port();
    }

    /// Ends the standby: from now on, it misses what the primary commits.
    public void cutOffStandby() throws IOException {
        standby.kill();
    }

    /// The number of commits that wait until a standby has stored them, including those whose client has disconnected.
    public int waitingCommits() throws IOException, SQLException {
        try (var connection = primary.signIn();
                var statement = connection.createStatement();
                var row =
                        statement.executeQuery("select count(*) from pg_stat_activity where wait_event = 'SyncRep'")) {
            row.next();
            return row.getInt(1);
        }
    }

    /// `kill -9` of the primary. The standby, which starts again if it was cut off, becomes the primary with what
    /// it has received.
    public void failOver() throws IOException, SQLException {
        primary.kill();
        if (!standby.isRunning()) {
            standby.start("primary_conninfo=");
        }
        try (var connection = standby.signIn();
                var statement = connection.createStatement()) {
            statement.execute("select pg_promote(true, 60)");
        }
        current = standby;
    }

    private boolean isStreaming() throws IOException {
        try (var connection = primary.signIn();
                var statement = connection.createStatement();
                var row =
                        statement.executeQuery("select count(*) from pg_stat_replication where state = 'streaming'")) {
            return row.next() && row.getInt(1) == 1;
        } catch (SQLException notYet) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        standby.kill();
        primary.kill();
    }
}
