package tel.billing.benchmark;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.util.FileSystemUtils;
import tel.billing.benchmark.batch.LineRecoveryBenchmark;
import tel.billing.benchmark.batch.Order;
import tel.billing.benchmark.batch.RenewalBenchmark;
import tel.billing.benchmark.limit.Pgbench;
import tel.billing.benchmark.process.BenchmarkDatabase;

/// A run of `./bench`.
final class Bench {
    private static final List<String> BATCHES = List.of("renewals", "lines");

    private final Options options;
    private final Report report;
    private final Map<Figure, Double> figures = new LinkedHashMap<>(Goals.BUDGETS);
    private final List<String> faults = new ArrayList<>();

    private Bench(Options options, Report report) {
        this.options = options;
        this.report = report;
    }

    /// Prints its result, and returns whether it is good.
    static boolean run(Options options, PrintStream out) throws IOException, SQLException, InterruptedException {
        var report = new Report(out);
        var missing = Pgbench.missing();
        if (missing.isPresent()) {
            report.progress(missing.get());
            return false;
        }
        FileSystemUtils.deleteRecursively(options.directory());
        Files.createDirectories(options.directory());
        if (options.scale()) {
            var scale = new ScaleBenchmark(options, report).measure();
            report.result(scale);
            return scale.isGood();
        }
        var result = new Bench(options, report).measure();
        report.result(result);
        return result.isGood();
    }

    private Result measure() throws IOException, SQLException, InterruptedException {
        var home = options.directory().resolve("database");
        var service = new ServiceBenchmark(options, figures, report);
        var cells = List.<Cell>of();
        Map<String, String> masterKey;
        report.progress("creating a database");
        try (var database = BenchmarkDatabase.startIn(home)) {
            database.migrate();
            masterKey = database.masterKey();
            // Batches first: they drop their databases, while that of the service leaves work to PostgreSQL.
            measureBatches(database);
            if (!isBatchOnly()) {
                cells = service.measure(database);
            }
        }
        if (options.includes("start")) {
            service.measureEmbeddedStart(home, masterKey);
        }
        return new Result(cells, figures, faults);
    }

    private void measureBatches(BenchmarkDatabase database) throws IOException, SQLException, InterruptedException {
        if (options.includes("lines")) {
            report.progress("lines");
            measureLines(database);
        }
        if (options.includes("renewals")) {
            measureRenewalLimit(database);
            measureRenewals(database);
        }
    }

    private boolean isBatchOnly() {
        return options.row().filter(BATCHES::contains).isPresent();
    }

    private void measureRenewalLimit(BenchmarkDatabase database)
            throws IOException, SQLException, InterruptedException {
        report.progress("pgbench");
        var limits = new Limits(options, database, figures, report);
        limits.measureTopUpsBeforeRenewals();
        limits.dropDatabase();
    }

    private void measureRenewals(BenchmarkDatabase database) throws IOException, SQLException {
        var result = RenewalBenchmark.run(database, new Order(options.due(), options.workers()), report::progress);
        figures.put(Goals.RENEWALS, result.service().perSecond());
        figures.put(
                Figure.of(Goals.SAME_STATEMENTS + "renewals per second"),
                result.postgres().perSecond());
        faults.addAll(result.faults());
    }

    private void measureLines(BenchmarkDatabase database) throws IOException, SQLException {
        var result = LineRecoveryBenchmark.run(database, options.lines(), report::progress);
        figures.put(
                Figure.of("lines ordered again per second"),
                options.lines() / (result.ordered().toMillis() / 1e3));
        figures.put(
                Figure.of("lines recovered per second"),
                options.lines() / (result.recovered().toMillis() / 1e3));
        faults.addAll(result.faults());
    }
}
