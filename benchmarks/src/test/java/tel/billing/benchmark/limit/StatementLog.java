package tel.billing.benchmark.limit;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.List;
import tel.billing.benchmark.process.BenchmarkDatabase;

/// Lets PostgreSQL log all statements, in a period.
public record StatementLog(BenchmarkDatabase database) {

    /// Work during which statements are logged.
    @FunctionalInterface
    public interface Work {
        void run() throws IOException, SQLException, InterruptedException;
    }

    /// The statements of all sessions, in their order, without those that control the log.
    public List<LoggedStatement> during(Work work) throws IOException, SQLException, InterruptedException {
        var before = Files.size(database.log());
        database.execute("ALTER SYSTEM SET log_statement = 'all'", "SELECT pg_reload_conf()");
        try {
            awaitSetting("all");
            work.run();
        } finally {
            database.execute("ALTER SYSTEM RESET log_statement", "SELECT pg_reload_conf()");
        }
        awaitSetting("none");
        return LoggedStatement.parse(textSince(before)).stream()
                .filter(statement -> !isOwn(statement))
                .toList();
    }

    private static boolean isOwn(LoggedStatement statement) {
        return statement.sql().contains("log_statement") || statement.sql().contains("pg_reload_conf");
    }

    /// Sessions read the new configuration before their next statement.
    private void awaitSetting(String value) {
        await().until(() ->
                database.count("SELECT count(*) FROM pg_settings WHERE name = 'log_statement' AND setting = '%s'"
                                .formatted(value))
                        > 0);
    }

    private String textSince(long position) throws IOException {
        try (var file = new RandomAccessFile(database.log().toFile(), "r")) {
            var bytes = new byte[Math.toIntExact(file.length() - position)];
            file.seek(position);
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
