package tel.billing.benchmark;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tel.billing.benchmark.load.LoadGenerator;
import tel.billing.benchmark.load.Measurement;
import tel.billing.benchmark.process.BenchmarkDatabase;
import tel.billing.benchmark.process.BenchmarkedService;
import tel.billing.benchmark.process.CpuMeter;
import tel.billing.benchmark.request.RequestKind;

/// Measures requests: for each number of connections each kind of request, first as many as possible, then at a
/// constant rate below that.
final class RequestBenchmark {
    /// The share of the highest rate at which latencies are measured.
    private static final double PACE = 0.7;

    private static final int WARM_UP_CONNECTIONS = 8;

    /// A kind of request that uses up stock may become faster than it was.
    private static final double RESERVE = 1.3;

    /// Requests per second, until they are measured.
    private static final double ASSUMED_RATE = 120;

    private final Options options;
    private final BenchmarkDatabase database;
    private final BenchmarkedService service;
    private final Map<Figure, Double> figures;
    private final LoadGenerator generator;
    private final MailQueue mails;
    private final WarmUp warmUp;
    private final Report report;

    RequestBenchmark(
            Options options,
            BenchmarkDatabase database,
            BenchmarkedService service,
            Map<Figure, Double> figures,
            Report report) {
        this.options = options;
        this.database = database;
        this.service = service;
        this.figures = figures;
        this.generator = new LoadGenerator(service.port());
        this.mails = new MailQueue(database, report);
        this.warmUp = new WarmUp(service.tree(), options.warmUpRounds());
        this.report = report;
    }

    /// Keeps access tokens valid.
    @FunctionalInterface
    interface Refresh {
        void run() throws IOException;
    }

    /// Measures what limits a row.
    @FunctionalInterface
    interface Limit {
        void measure(String row, int connections) throws IOException, InterruptedException;
    }

    List<Cell> measure(List<RequestKind> works, Refresh refresh, Limit limit)
            throws IOException, SQLException, InterruptedException {
        var rates = new ArrayList<Double>();
        for (var work : works) {
            rates.add(warmUp(work, refresh));
        }
        var cells = new ArrayList<Cell>();
        for (var connections : options.connections()) {
            refresh.run();
            for (var index = 0; index < works.size(); index++) {
                var work = works.get(index);
                work.stock().provide((int) (RESERVE * rates.get(index) * (1 + PACE) * seconds(options.time())));
                mails.awaitEmpty();
                if (options.includes(work.name()) && Goals.isComparedWithFewer(work.name(), connections)) {
                    figures.put(
                            Goals.rightBefore(work.name()),
                            saturate(work, Goals.CONNECTIONS).perSecond());
                    mails.awaitEmpty();
                }
                cells.add(measure(work, connections));
                mails.awaitEmpty();
                limit.measure(work.name(), connections);
            }
        }
        return cells;
    }

    /// @return requests per second in the last round
    private double warmUp(RequestKind work, Refresh refresh) throws IOException, SQLException, InterruptedException {
        return warmUp.repeat(
                ASSUMED_RATE,
                (round, rate) -> {
                    report.progress("warming up: %s, round %s".formatted(work.name(), round));
                    refresh.run();
                    work.stock().provide((int) (RESERVE * rate * seconds(options.time())));
                    mails.awaitEmpty();
                },
                () -> saturate(work, WARM_UP_CONNECTIONS).perSecond());
    }

    private Cell measure(RequestKind work, int connections) throws IOException {
        var meter = new CpuMeter(service.tree(), database.tree());
        var saturated = saturate(work, connections);
        var cpu = meter.lap();
        var resident = service.tree().residentBytes();
        var paced = generator.pace(
                number -> work.clients().client(number, connections),
                connections,
                PACE * saturated.perSecond(),
                options.time());
        report.progress(String.format(
                Locale.ROOT, "%s, %s connections: %,.0f per second", work.name(), connections, saturated.perSecond()));
        return new Cell(work.name(), connections, saturated, paced.latencies(), cpu, resident);
    }

    /// Sends as many requests as possible.
    private Measurement saturate(RequestKind work, int connections) {
        return generator.saturate(number -> work.clients().client(number, connections), connections, options.time());
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1e3;
    }
}
