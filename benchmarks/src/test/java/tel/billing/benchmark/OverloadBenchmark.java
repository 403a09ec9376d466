package tel.billing.benchmark;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import tel.billing.benchmark.load.LoadGenerator;
import tel.billing.benchmark.load.Measurement;
import tel.billing.benchmark.process.BenchmarkedService;
import tel.billing.benchmark.request.RequestKind;

/// Offers twice as many requests as the service can process. It must accept almost as many as it does right before and
/// after, and refuse the others soon.
final class OverloadBenchmark {
    private static final double OFFERED = 2;
    /// As long as a request waits for admission, its connection is not free. Fewer connections could not offer as many
    /// requests.
    private static final int CONNECTIONS = 256;

    private static final double HIGH = 99;
    /// Clients must wait for admission for several times.
    private static final int LONGER = 3;

    private final Duration time;
    private final Duration shortTime;
    private final int customers;
    private final LoadGenerator generator;
    private final MailQueue mails;
    private final WarmUp warmUp;
    private final Report report;

    OverloadBenchmark(Options options, BenchmarkedService service, MailQueue mails, Report report) {
        this.time = options.time().multipliedBy(LONGER);
        this.shortTime = options.time();
        this.customers = options.customers();
        this.generator = new LoadGenerator(service.port());
        this.mails = mails;
        this.warmUp = new WarmUp(service.tree(), options.warmUpRounds());
        this.report = report;
    }

    void measure(RequestKind kind, Map<Figure, Double> figures) throws IOException, SQLException, InterruptedException {
        mails.awaitEmpty();
        var possible = saturate(kind, shortTime);
        warmUp.repeat(
                possible,
                (round, _) -> {
                    report.progress("warming up: overload, round " + round);
                    mails.awaitEmpty();
                },
                () -> offer(kind, OFFERED * possible, shortTime).perSecond());
        mails.awaitEmpty();
        report.progress("overload: as many requests as possible");
        var before = saturate(kind, time);
        mails.awaitEmpty();
        report.progress("overload: twice as many");
        var measured = offer(kind, OFFERED * before, time);
        mails.awaitEmpty();
        report.progress("overload: as many requests as possible again");
        var after = saturate(kind, time);
        figures.put(Goals.BEFORE_OVERLOAD, before);
        figures.put(Goals.AFTER_OVERLOAD, after);
        figures.put(Goals.WITHOUT_OVERLOAD, (before + after) / 2);
        figures.put(Goals.OFFERED, measured.offeredPerSecond());
        figures.put(Goals.ACCEPTED, measured.perSecond());
        figures.put(Goals.REFUSED, measured.refusedShare());
        figures.put(Goals.ACCEPTED_LATENCY, millis(measured.latencies().percentile(HIGH)));
        figures.put(Goals.REFUSED_LATENCY, millis(measured.refusals().percentile(HIGH)));
    }

    private double saturate(RequestKind kind, Duration period) {
        return generator
                .saturate(number -> kind.clients().client(number, Goals.CONNECTIONS), Goals.CONNECTIONS, period)
                .perSecond();
    }

    /// If there are fewer customers than connections, some clients act for the same customer.
    private Measurement offer(RequestKind kind, double perSecond, Duration period) {
        return generator.overload(
                number -> kind.clients().client(number % customers, customers), CONNECTIONS, perSecond, period);
    }

    private static double millis(Duration time) {
        return time.toNanos() / 1e6;
    }
}
