package tel.billing.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tel.billing.benchmark.http.HttpConnection;
import tel.billing.benchmark.limit.JavaStart;
import tel.billing.benchmark.limit.Recording;
import tel.billing.benchmark.limit.StatementLog;
import tel.billing.benchmark.process.BenchmarkDatabase;
import tel.billing.benchmark.process.BenchmarkedService;
import tel.billing.benchmark.process.SmtpSink;
import tel.billing.benchmark.request.Customers;
import tel.billing.benchmark.request.RequestKind;
import tel.billing.benchmark.request.RequestKinds;
import tel.billing.benchmark.request.Site;
import tel.billing.benchmark.request.User;
import tel.billing.shared.embedded.LoopbackPort;

/// Measures the packaged service: its start, its requests, its memory, and what it does while idle. Then it measures
/// the limits of all that.
final class ServiceBenchmark {
    private static final String SNAPSHOT = "bench_snapshot";
    private static final double MEDIAN = 50;
    private static final long MIB = 1024 * 1024;
    /// The number of top-ups whose size is measured. PostgreSQL allocates whole pages.
    private static final int GROWTH = 2_000;
    /// The JVM compiles the code of the checks for minutes, also after other requests.
    private static final Duration IDLE_WARM_UP = Duration.ofMinutes(5);
    /// The rows with statements of their own.
    private static final List<String> RECORDED = List.of("top-up", "refresh");

    private final Options options;
    private final Map<Figure, Double> figures;
    private final Report report;
    private final List<Cell> cells = new ArrayList<>();
    private final Map<String, Recording> recordings = new LinkedHashMap<>();

    ServiceBenchmark(Options options, Map<Figure, Double> figures, Report report) {
        this.options = options;
        this.figures = figures;
        this.report = report;
    }

    /// @param database with the schema and without customers
    List<Cell> measure(BenchmarkDatabase database) throws IOException, SQLException, InterruptedException {
        try (var mail = SmtpSink.start()) {
            var settings = settings(database, mail);
            var data = options.directory().resolve("service");
            var site = new Site(LoopbackPort.free(), mail);
            Customers customers;
            User admin;
            report.progress("first start");
            try (var _ = BenchmarkedService.start(data, site.port(), settings)) {
                report.progress("customers join");
                customers = Customers.join(site, options.customers());
                admin = site.enrolAdmin();
                // Otherwise the next start would send these e-mails.
                new MailQueue(database, report).awaitEmpty();
            }
            database.copy("billing", SNAPSHOT);
            if (options.includes("start")) {
                figures.put(Goals.ONE_LINE_PROGRAM, oneLineProgram());
            }
            var limits = new Limits(options, database, figures, report);
            try (var service = BenchmarkedService.start(data, site.port(), settings)) {
                report.progress(
                        "started again after %s ms".formatted(service.start().toMillis()));
                if (options.includes("start")) {
                    figures.put(Goals.START_EXTERNAL, seconds(service.start()));
                }
                measure(database, service, mail, customers, admin, limits);
            }
            limits.measureSameStatements(SNAPSHOT, recordings);
        }
        return List.copyOf(cells);
    }

    private void measure(
            BenchmarkDatabase database,
            BenchmarkedService service,
            SmtpSink mail,
            Customers customers,
            User admin,
            Limits limits)
            throws IOException, SQLException, InterruptedException {
        var residentAfterStart = service.tree().residentBytes();
        record(new StatementLog(database), service.port(), mail, customers);
        var works = works(new RequestKinds(new Site(service.port(), mail), customers, admin).all());
        cells.addAll(new RequestBenchmark(options, database, service, figures, report)
                .measure(
                        works,
                        () -> {
                            customers.refresh();
                            admin.refresh(service.port());
                        },
                        limits::measure));
        cells.forEach(cell -> figures.put(cell.figure(), cell.perSecond()));
        putPageMedian();
        if (options.includes("memory")) {
            putMemory(residentAfterStart);
        }
        if (options.includes("overload")) {
            customers.refresh();
            var topUp =
                    works.stream().filter(work -> work.name().equals("top-up")).findFirst();
            new OverloadBenchmark(options, service, new MailQueue(database, report), report)
                    .measure(topUp.orElseThrow(), figures);
        }
        if (options.includes("top-up") && !options.quick()) {
            measureGrowth(database, service.port(), customers);
        }
        if (options.includes("idle")) {
            report.progress("idle");
            new MailQueue(database, report).awaitEmpty();
            limits.dropDatabase();
            IdleBenchmark.measure(
                    database,
                    service,
                    options.quick() ? Duration.ZERO : IDLE_WARM_UP,
                    Duration.ofSeconds(options.quick() ? 4 : 20),
                    figures);
        }
    }

    /// The first round leaves as many row versions that are no longer needed as the second one, which reuses their
    /// space.
    private void measureGrowth(BenchmarkDatabase database, int port, Customers customers)
            throws IOException, SQLException {
        customers.refresh();
        topUp(database, port, customers);
        var before = database.count(KeptBytes.QUERY);
        var number = topUp(database, port, customers);
        report.progress(KeptBytes.each("top-up", before, database.count(KeptBytes.QUERY), number));
    }

    private int topUp(BenchmarkDatabase database, int port, Customers customers) throws IOException, SQLException {
        try (var superuser = database.connect();
                var statement = superuser.createStatement();
                var connection = new HttpConnection(port)) {
            var topUps = customers.topUps(Math.ceilDiv(GROWTH, options.customers()), connection);
            for (var topUp : topUps) {
                topUp.send();
            }
            statement.execute(KeptBytes.VACUUM);
            return topUps.size();
        }
    }

    /// Only a complete run has this column.
    private void putPageMedian() {
        cells.stream()
                .filter(cell -> cell.row().equals(RequestKinds.PORTAL) && cell.connections() == 1)
                .findAny()
                .ifPresent(cell -> figures.put(
                        Goals.PAGE_MEDIAN, cell.paced().percentile(MEDIAN).toNanos() / 1e6));
    }

    private void putMemory(long afterStart) {
        figures.put(Figure.of("resident memory after the start, MiB"), (double) afterStart / MIB);
        cells.stream()
                .filter(cell -> cell.connections() <= Goals.CONNECTIONS)
                .mapToLong(Cell::residentBytes)
                .max()
                .ifPresent(bytes -> figures.put(Goals.MEMORY_UNDER_LOAD, (double) bytes / MIB));
    }

    /// Rows and the rows that they are compared with.
    private List<RequestKind> works(List<RequestKind> all) {
        return all.stream()
                .filter(work -> options.includes(work.name()) || isNeeded(work.name()))
                .toList();
    }

    private boolean isNeeded(String name) {
        return switch (name) {
            case Goals.BARE_GET ->
                List.of("me", "invoices", "account-search", RequestKinds.PORTAL).stream()
                        .anyMatch(options::includes);
            case "top-up" -> Stream.of("replay", "memory", "overload").anyMatch(options::includes);
            default -> false;
        };
    }

    /// E-mails wait in the meantime, so that only the statements of requests are recorded.
    private void record(StatementLog log, int port, SmtpSink mail, Customers customers)
            throws IOException, SQLException, InterruptedException {
        try (var _ = mail.hold();
                var connection = new HttpConnection(port)) {
            for (var row : RECORDED) {
                if (options.includes(row)) {
                    report.progress("recording statements: " + row);
                    var requests = row.equals("top-up")
                            ? customers.topUps(options.rounds(), connection)
                            : customers.refreshes(options.rounds(), connection);
                    var recording = Recording.of(log, requests);
                    recordings.put(row, recording);
                    figures.put(Figure.of("statements of a " + row), recording.statementsPerRequest());
                    figures.put(Figure.of("transactions of a " + row), recording.transactionsPerRequest());
                }
            }
        }
    }

    /// After [#measure]: the service starts the server on the data that it used until now.
    ///
    /// @param home the directory of the server, which does not run
    /// @param masterKey the setting that decrypts the data
    void measureEmbeddedStart(Path home, Map<String, String> masterKey) throws IOException, InterruptedException {
        report.progress("start with the embedded database");
        try (var service = BenchmarkedService.start(home, LoopbackPort.free(), masterKey)) {
            figures.put(Goals.START_EMBEDDED, seconds(service.start()));
        }
        figures.put(Goals.ONE_LINE_PROGRAM_LATER, oneLineProgram());
    }

    private static Map<String, String> settings(BenchmarkDatabase database, SmtpSink mail) {
        var settings = new HashMap<>(database.settings());
        settings.put("SPRING_MAIL_HOST", "127.0.0.1");
        settings.put("SPRING_MAIL_PORT", Integer.toString(mail.port()));
        // Longer than e-mails are held.
        settings.put("SPRING_MAIL_PROPERTIES_MAIL_SMTP_TIMEOUT", "120000");
        settings.put("BILLING_FIRST_ADMIN_EMAIL", Site.adminEmail());
        return settings;
    }

    private double oneLineProgram() throws IOException, InterruptedException {
        return seconds(JavaStart.median(options.quick() ? 3 : 5, options.directory()));
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1e3;
    }
}
