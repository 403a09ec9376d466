package tel.billing.benchmark;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import tel.billing.benchmark.limit.LoggedStatement;
import tel.billing.benchmark.limit.StatementLog;
import tel.billing.benchmark.process.BenchmarkDatabase;
import tel.billing.benchmark.process.BenchmarkedService;
import tel.billing.benchmark.process.CpuMeter;

/// Measures what the service does while no client sends requests.
final class IdleBenchmark {
    private static final String TRANSACTIONS =
            "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()";
    /// Sessions report their transactions with a delay.
    private static final Duration SETTLING = Duration.ofSeconds(5);
    /// The work that earlier requests left to PostgreSQL: it frees the space of old row versions, analyses tables, and
    /// writes changed pages.
    private static final List<String> DEFERRED_WORK = List.of("VACUUM (ANALYZE)", "CHECKPOINT");

    private IdleBenchmark() {}

    /// Measures after PostgreSQL has finished earlier work, and after a warm-up.
    ///
    /// @param warmUp how long the service runs without requests before the measurement
    static void measure(
            BenchmarkDatabase database,
            BenchmarkedService service,
            Duration warmUp,
            Duration time,
            Map<Figure, Double> figures)
            throws IOException, SQLException, InterruptedException {
        finishWork(database);
        Thread.sleep(warmUp);
        Thread.sleep(SETTLING);
        var seconds = time.toMillis() / 1e3;
        var before = database.count(TRANSACTIONS);
        var meter = new CpuMeter(service.tree(), database.tree());
        Thread.sleep(time);
        var cpu = meter.lap();
        figures.put(Figure.of("transactions a second while idle"), (database.count(TRANSACTIONS) - before) / seconds);
        figures.put(Goals.IDLE_CPU, cpu.service() + cpu.database());
        figures.put(Figure.of("processors while idle, service"), cpu.service());
        // Logging has a cost, so this is another period.
        var statements = new StatementLog(database)
                .during(() -> Thread.sleep(time)).stream()
                        .filter(LoggedStatement::isWork)
                        .count();
        figures.put(Goals.IDLE_STATEMENTS, statements / seconds);
    }

    private static void finishWork(BenchmarkDatabase database) throws IOException, SQLException {
        try (var connection = database.connect();
                var statement = connection.createStatement()) {
            for (var sql : DEFERRED_WORK) {
                statement.execute(sql);
            }
        }
    }
}
