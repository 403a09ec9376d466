package tel.billing.benchmark;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import tel.billing.benchmark.limit.PasswordHashRate;
import tel.billing.benchmark.limit.Pgbench;
import tel.billing.benchmark.limit.Recording;
import tel.billing.benchmark.limit.Replay;
import tel.billing.benchmark.process.BenchmarkDatabase;
import tel.billing.benchmark.request.RequestKinds;

/// Measures the limits of rows, while the service is stopped.
final class Limits {
    /// The JVM is warm if a further round is not faster by this factor.
    private static final double WARM_GAIN = 1.05;

    /// PostgreSQL accepts 100 connections. More do not make it faster.
    private static final int MAX_CONNECTIONS = 90;

    private final Options options;
    private final Map<Figure, Double> figures;
    private final Report report;

    Limits(Options options, Map<Figure, Double> figures, Report report) {
        this.options = options;
        this.figures = figures;
        this.report = report;
    }

    /// The limit of a row, if it has one.
    static Optional<Figure> of(String row, int connections) {
        return switch (row) {
            case "top-up", "refresh" -> Optional.of(Figure.at(connections, Goals.MINIMAL_SCRIPT + row));
            case "me", "invoices", "account-search", RequestKinds.PORTAL, "replay" ->
                Optional.of(Figure.at(connections, Goals.BARE_GET));
            case "sign-in", "redeem" -> Optional.of(Goals.HASHES);
            default -> Optional.empty();
        };
    }

    /// @param recordings by row
    void measure(BenchmarkDatabase database, String snapshot, Map<String, Recording> recordings)
            throws IOException, SQLException, InterruptedException {
        var replay = new Replay(database, snapshot, options.customers());
        for (var recording : recordings.entrySet()) {
            report.progress("PostgreSQL alone, the same statements: " + recording.getKey());
            warmUp(replay, recording.getValue());
            for (var connections : options.connections()) {
                var rate = replay.perSecond(recording.getValue(), Math.min(connections, MAX_CONNECTIONS));
                figures.put(Figure.at(connections, Goals.SAME_STATEMENTS + recording.getKey()), rate);
            }
        }
        var pgbench = Pgbench.prepare(database, options.directory());
        if (options.includes("top-up") || options.includes("renewals")) {
            run(pgbench, "top-up");
        }
        if (options.includes("refresh")) {
            run(pgbench, "refresh");
        }
        if (options.includes("sign-in") || options.includes("redeem")) {
            report.progress("Argon2id");
            figures.put(Goals.HASHES, PasswordHashRate.perSecond(Duration.ofSeconds(options.quick() ? 2 : 5)));
        }
    }

    /// Repeats the statements until that becomes only a little faster, because the JVM optimizes the driver.
    private void warmUp(Replay replay, Recording recording) throws IOException, SQLException {
        var rate = 0.0;
        for (var round = 0; round < options.warmUpRounds(); round++) {
            var before = rate;
            rate = replay.perSecond(recording, Goals.CONNECTIONS);
            if (rate < WARM_GAIN * before) {
                return;
            }
        }
    }

    private void run(Pgbench pgbench, String script) throws IOException, InterruptedException {
        report.progress("pgbench: " + script);
        for (var connections : options.connections()) {
            var rate = pgbench.perSecond(script, Math.min(connections, MAX_CONNECTIONS), options.time());
            figures.put(Figure.at(connections, Goals.MINIMAL_SCRIPT + script), rate);
        }
    }
}
