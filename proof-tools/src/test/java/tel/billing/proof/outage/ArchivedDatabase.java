package tel.billing.proof.outage;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import tel.billing.process.DatabaseServer;
import tel.billing.shared.embedded.LoopbackPort;

/// The operator's PostgreSQL, of which there are a base backup and an archive of the WAL.
public final class ArchivedDatabase implements AutoCloseable {
    private static final Duration DONE_WITHIN = Duration.ofMinutes(1);
    /// What PostgreSQL's manual tells to leave out of a base backup.
    private static final Set<String> LEFT_OUT = Set.of("pg_wal", "postmaster.pid", "postmaster.opts");

    private final PostgresServer original;
    private final PostgresServer restored;
    private final Map<String, String> settings;

    private ArchivedDatabase(PostgresServer original, PostgresServer restored, Map<String, String> settings) {
        this.original = original;
        this.restored = restored;
        this.settings = settings;
    }

    /// @param clientPort where the service connects, for example to a pooler
    public static ArchivedDatabase start(Path home, int clientPort) throws IOException {
        var root = home.resolve("original");
        Map<String, String> settings;
        try (var embedded = OwnDatabase.startIn(root)) {
            settings = embedded.settings("127.0.0.1:" + clientPort);
        }
        var copy = Files.createDirectories(home.resolve("restored/postgres"));
        Files.createSymbolicLink(copy.resolve("programs"), root.resolve("postgres/programs"));
        Files.copy(root.resolve("postgres/password"), copy.resolve("password"));
        var port = LoopbackPort.free();
        var original = new PostgresServer(root, port);
        original.start();
        return new ArchivedDatabase(original, new PostgresServer(copy.getParent(), port), settings);
    }

    /// The settings of a service on it.
    public Map<String, String> settings() {
        return settings;
    }

    /// The port of the server, before and after the restore.
    public int port() {
        return original.port();
    }

    public DatabaseServer original() {
        return original.asDatabase();
    }

    public DatabaseServer restored() {
        return restored.asDatabase();
    }

    /// The empty data directory into which a backup is restored.
    public Path restoredData() {
        return restored.data();
    }

    /// For settings that PostgreSQL reads when it starts.
    public void restart() throws IOException {
        original.kill();
        original.start();
    }

    /// Does what `pg_basebackup` does, which the embedded PostgreSQL lacks, while clients use the server.
    public void backUp(Path target) throws IOException, SQLException {
        try (var connection = original.signIn();
                var statement = connection.createStatement()) {
            statement.execute("select pg_backup_start('rehearsal', true)");
            copy(original.data(), target);
            Files.writeString(
                    target.resolve("backup_label"), read("select labelfile from pg_backup_stop()", statement));
        }
    }

    /// Files that disappear meanwhile are in the WAL.
    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {

            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                var target = Files.createDirectories(to.resolve(from.relativize(directory)));
                Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(directory));
                return isLeftOut(directory) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (!isLeftOut(file)) {
                    try {
                        Files.copy(file, to.resolve(from.relativize(file)));
                    } catch (NoSuchFileException gone) {
                        return FileVisitResult.CONTINUE;
                    }
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }

            private boolean isLeftOut(Path file) {
                return from.equals(file.getParent())
                        && LEFT_OUT.contains(file.getFileName().toString());
            }
        });
    }

    /// The time of the server, as PostgreSQL writes it.
    public String now() throws IOException, SQLException {
        return read("select clock_timestamp()::text");
    }

    /// Archives the WAL up to now, and loses the server.
    public void lose() throws IOException, SQLException {
        var last = read("select pg_walfile_name(pg_switch_wal()) from pg_create_restore_point('lost')");
        await("the archive")
                .atMost(DONE_WITHIN)
                .until(() -> read("select coalesce(last_archived_wal, '') from pg_stat_archiver")
                                .compareTo(last)
                        >= 0);
        original.kill();
    }

    /// Starts the server on the data directory to which the backup was restored, and waits for the end of the recovery.
    public void startRestored() throws IOException {
        restored.start();
        await("the end of the recovery").atMost(DONE_WITHIN).ignoreExceptions().until(this::isRecovered);
    }

    private boolean isRecovered() throws IOException, SQLException {
        try (var connection = restored.signIn();
                var statement = connection.createStatement()) {
            return read("select pg_is_in_recovery()::text", statement).equals("false");
        }
    }

    private String read(String query) throws IOException, SQLException {
        try (var connection = original.signIn();
                var statement = connection.createStatement()) {
            return read(query, statement);
        }
    }

    private static String read(String query, Statement statement) throws SQLException {
        try (var row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    @Override
    public void close() throws IOException {
        restored.kill();
        original.kill();
    }
}
