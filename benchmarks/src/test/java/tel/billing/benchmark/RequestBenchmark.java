package tel.billing.benchmark;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
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
    /// Requests per second at the end of the warm-up, by kind of request.
    private final Map<String, Double> rates = new HashMap<>();

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

    /// Measures each kind of request with each number of connections.
    List<Cell> measure(List<RequestKind> works, Refresh refresh, Limit limit)
            throws IOException, SQLException, InterruptedException {
        for (var work : works) {
            warmUp(work, refresh);
        }
        var cells = new ArrayList<Cell>();
        for (var connections : options.connections()) {
            refresh.run();
            for (var work : works) {
                provide(work);
                if (options.includes(work.name()) && Goals.isComparedWithFewer(work.name(), connections)) {
                    figures.put(
                            Goals.rightBefore(work.name()),
                            saturate(work, Goals.CONNECTIONS).perSecond());
                    mails.awaitEmpty();
                }
                cells.add(measurePrepared(work, connections));
                mails.awaitEmpty();
                limit.measure(work.name(), connections);
            }
        }
        return cells;
    }

    /// Sends requests until the JVM has compiled their code.
    void warmUp(RequestKind work, Refresh refresh) throws IOException, SQLException, InterruptedException {
        rates.put(
                work.name(),
                warmUp.repeat(
                        ASSUMED_RATE,
                        (round, rate) -> {
                            report.progress("warming up: %s, round %s".formatted(work.name(), round));
                            refresh.run();
                            work.stock().provide((int) (RESERVE * rate * seconds(options.time())));
                            mails.awaitEmpty();
                        },
                        () -> saturate(work, WARM_UP_CONNECTIONS).perSecond()));
    }

    /// Measures a kind of request once, after [#warmUp].
    Cell measure(RequestKind work, int connections) throws IOException, SQLException {
        provide(work);
        var cell = measurePrepared(work, connections);
        mails.awaitEmpty();
        return cell;
    }

    private void provide(RequestKind work) throws IOException, SQLException {
        var rate = Objects.requireNonNull(rates.get(work.name()));
        work.stock().provide((int) (RESERVE * rate * (1 + PACE) * seconds(options.time())));
        mails.awaitEmpty();
    }

    private Cell measurePrepared(RequestKind work, int connections) throws IOException {
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
