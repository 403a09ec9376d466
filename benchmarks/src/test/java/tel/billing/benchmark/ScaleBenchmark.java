package tel.billing.benchmark;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tel.billing.benchmark.ScaleResult.Size;
import tel.billing.benchmark.ScaleResult.Speed;
import tel.billing.benchmark.process.BenchmarkDatabase;
import tel.billing.benchmark.process.SmtpSink;
import tel.billing.benchmark.scale.ExportedRows;

/// Measures the same with few and with many accounts. Both services run at the same time, and each row is measured
/// with both in turn, because the speed of a machine changes from minute to minute.
final class ScaleBenchmark {
    private static final int FEW = 1_000;

    private final Options options;
    private final Report report;

    ScaleBenchmark(Options options, Report report) {
        this.options = options;
        this.report = report;
    }

    /// The result. Its faults say what is wrong with the filled databases.
    ScaleResult measure() throws IOException, SQLException, InterruptedException {
        report.progress("simulating a year of ten customers");
        var history = ExportedRows.simulate(options.directory().resolve("history"));
        var transfers = (int) ((long) options.transfers() * FEW / options.accounts());
        try (var mail = SmtpSink.start();
                var fewDatabase = database("few");
                var manyDatabase = database("many")) {
            var few = fill(fewDatabase, "few", mail, history, FEW, transfers);
            var many = fill(manyDatabase, "many", mail, history, options.accounts(), options.transfers());
            var fewSpeeds = new LinkedHashMap<String, Speed>();
            var manySpeeds = new LinkedHashMap<String, Speed>();
            var unreadable = new ArrayList<String>();
            try (var fewService = few.startService();
                    var manyService = many.startService()) {
                unreadable.addAll(few.unreadable());
                unreadable.addAll(many.unreadable());
                report.progress("signing up customers");
                var fewRequests = new ScaleRequests(few, fewService, options, report);
                var manyRequests = new ScaleRequests(many, manyService, options, report);
                for (var row : fewRequests.names()) {
                    report.progress("%s: in turn with few and with many accounts".formatted(row));
                    fewRequests.warmUp(row);
                    manyRequests.warmUp(row);
                    var ofFew = new ArrayList<Speed>();
                    var ofMany = new ArrayList<Speed>();
                    for (var turn = 0; turn < options.turns(); turn++) {
                        ofFew.add(fewRequests.measure(row));
                        ofMany.add(manyRequests.measure(row));
                    }
                    fewSpeeds.put(row, Speed.median(ofFew));
                    manySpeeds.put(row, Speed.median(ofMany));
                }
            }
            report.progress("scheduled jobs");
            return new ScaleResult(
                    size(few, fewSpeeds),
                    size(many, manySpeeds),
                    Stream.of(few.faults(), many.faults(), unreadable)
                            .flatMap(List::stream)
                            .toList());
        }
    }

    private BenchmarkDatabase database(String name) {
        return BenchmarkDatabase.startIn(options.directory().resolve("database-" + name));
    }

    private FilledDatabase fill(
            BenchmarkDatabase database, String name, SmtpSink mail, ExportedRows history, int accounts, int transfers)
            throws IOException, SQLException, InterruptedException {
        return FilledDatabase.fill(
                database, options.directory().resolve("service-" + name), mail, history, accounts, transfers, report);
    }

    private static Size size(FilledDatabase filled, Map<String, Speed> speeds) throws IOException, SQLException {
        return new Size(filled.accounts(), speeds, filled.measureJobs());
    }
}
