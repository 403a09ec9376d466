package tel.billing.benchmark;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import tel.billing.benchmark.limit.PasswordHashRate;
import tel.billing.benchmark.limit.Pgbench;
import tel.billing.benchmark.limit.Recording;
import tel.billing.benchmark.limit.Replay;
import tel.billing.benchmark.process.BenchmarkDatabase;
import tel.billing.benchmark.request.RequestKinds;

/// Measures the limits of rows, most of them right after their rows, because the speed of a virtual machine changes.
/// The scripts of pgbench run in a database of their own, on the server of the service.
final class Limits {
    /// The JVM is warm if a further round is not faster by this factor.
    private static final double WARM_GAIN = 1.05;

    private static final int MAX_WARM_UP_ROUNDS = 8;

    /// PostgreSQL accepts 100 connections, and the service keeps up to 22 of them. More do not make it faster.
    private static final int MAX_CONNECTIONS = 70;

    private final Options options;
    private final BenchmarkDatabase database;
    private final Pgbench pgbench;
    private final Map<Figure, Double> figures;
    private final Report report;

    Limits(Options options, BenchmarkDatabase database, Map<Figure, Double> figures, Report report)
            throws IOException, SQLException {
        this.options = options;
        this.database = database;
        this.pgbench = Pgbench.prepare(database, options.directory());
        this.figures = figures;
        this.report = report;
    }

    /// The limit of a row, if it has one.
    static Optional<Figure> of(String row, int connections) {
        return switch (row) {
            case "top-up", "refresh" -> Optional.of(Figure.at(connections, Goals.MINIMAL_SCRIPT + row));
            case "me", "invoices", "account-search", RequestKinds.PORTAL, "replay" ->
                Optional.of(Figure.at(connections, Goals.BARE_GET));
            case "sign-in", "redeem" -> Optional.of(Figure.at(connections, Goals.HASHES + row));
            default -> Optional.empty();
        };
    }

    /// Measures the limit of a row, while the service is idle. Has no effect for a row whose limit is another row.
    void measure(String row, int connections) throws IOException, InterruptedException {
        if (!options.includes(row)) {
            return;
        }
        switch (row) {
            case "top-up", "refresh" ->
                figures.put(
                        Figure.at(connections, Goals.MINIMAL_SCRIPT + row),
                        pgbench.perSecond(row, Math.min(connections, MAX_CONNECTIONS), options.time()));
            case "sign-in", "redeem" ->
                figures.put(Figure.at(connections, Goals.HASHES + row), PasswordHashRate.perSecond(options.time()));
            default -> {}
        }
    }

    void measureTopUpsBeforeRenewals() throws IOException, InterruptedException {
        figures.put(Goals.RENEWAL_LIMIT, pgbench.perSecond("top-up", Goals.CONNECTIONS, options.time()));
    }

    /// So that PostgreSQL does no further work for it.
    void dropDatabase() throws IOException, SQLException {
        pgbench.dropDatabase();
    }

    /// Measures the statements that requests sent, while the service is stopped.
    ///
    /// @param recordings by row
    void measureSameStatements(String snapshot, Map<String, Recording> recordings) throws IOException, SQLException {
        var replay = new Replay(database, snapshot, options.customers());
        for (var recording : recordings.entrySet()) {
            report.progress("PostgreSQL alone, the same statements: " + recording.getKey());
            warmUp(replay, recording.getValue());
            for (var connections : options.connections()) {
                var rate = replay.perSecond(recording.getValue(), Math.min(connections, MAX_CONNECTIONS));
                figures.put(Figure.at(connections, Goals.SAME_STATEMENTS + recording.getKey()), rate);
            }
        }
    }

    /// Repeats the statements until that becomes only a little faster, because the JVM optimises the driver.
    private void warmUp(Replay replay, Recording recording) throws IOException, SQLException {
        var rate = 0.0;
        for (var round = 0; round < Math.min(MAX_WARM_UP_ROUNDS, options.warmUpRounds()); round++) {
            var before = rate;
            rate = replay.perSecond(recording, Goals.CONNECTIONS);
            if (rate < WARM_GAIN * before) {
                return;
            }
        }
    }
}
