package tel.billing.benchmark;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tel.billing.benchmark.ScaleResult.Size;
import tel.billing.benchmark.ScaleResult.Speed;
import tel.billing.benchmark.process.BenchmarkDatabase;
import tel.billing.benchmark.process.BenchmarkedService;
import tel.billing.benchmark.process.SmtpSink;
import tel.billing.benchmark.request.Customers;
import tel.billing.benchmark.request.RequestKinds;
import tel.billing.benchmark.request.Site;
import tel.billing.benchmark.request.User;
import tel.billing.benchmark.scale.DatabaseCheck;
import tel.billing.benchmark.scale.DatabaseFiller;
import tel.billing.benchmark.scale.ExportedRows;
import tel.billing.benchmark.scale.LargeStatement;
import tel.billing.benchmark.scale.PastDays;
import tel.billing.benchmark.scale.ScheduledJobs;
import tel.billing.shared.embedded.LoopbackPort;

/// Measures the same with few and with many accounts. Each size has a new database, and a service that has just
/// started.
final class ScaleBenchmark {
    private static final int FEW = 1_000;
    private static final int CONNECTIONS = 8;
    private static final String TRIAL_BALANCE = "/v1/admin/reports/trial-balance";
    private static final double P99 = 99;
    private static final Set<String> ROWS =
            Set.of("me", "refresh", "top-up", "replay", "invoices", "account-search", "activate");

    private static final RequestBenchmark.Limit NO_LIMIT = (_, _) -> {};

    private final Options options;
    private final Report report;
    private final List<String> faults = new ArrayList<>();

    ScaleBenchmark(Options options, Report report) {
        this.options = options;
        this.report = report;
    }

    /// The result. Its faults say what is wrong with the filled databases.
    ScaleResult measure() throws IOException, SQLException, InterruptedException {
        report.progress("simulating a year of ten customers");
        var history = ExportedRows.simulate(options.directory().resolve("history"));
        var transfers = (int) ((long) options.transfers() * FEW / options.accounts());
        var few = measure(history, FEW, transfers);
        var many = measure(history, options.accounts(), options.transfers());
        return new ScaleResult(few, many, List.copyOf(faults));
    }

    private Size measure(ExportedRows history, int accounts, int transfers)
            throws IOException, SQLException, InterruptedException {
        var home = options.directory().resolve("database-" + accounts);
        try (var mail = SmtpSink.start();
                var database = BenchmarkDatabase.startIn(home)) {
            var settings = settings(database, mail);
            var data = options.directory().resolve("service-" + accounts);
            var site = new Site(LoopbackPort.free(), mail);
            User admin;
            try (var _ = BenchmarkedService.start(data, site.port(), settings)) {
                admin = site.enrolAdmin();
            }
            var statement = fill(database, history, accounts, transfers);
            List<Cell> cells;
            try (var service = BenchmarkedService.start(data, site.port(), settings)) {
                admin.refresh(service.port());
                check(admin, statement, service.port());
                report.progress("signing up customers");
                var customers = Customers.join(site, options.customers());
                cells = measure(database, service, new RequestKinds(site, customers, admin), statement, () -> {
                    customers.refresh();
                    admin.refresh(service.port());
                });
            }
            report.progress("scheduled jobs");
            try (var connection = database.service(BenchmarkDatabase.NAME).getConnection()) {
                return new Size(accounts, speeds(cells), new ScheduledJobs(connection, Instant.now()).measure());
            }
        }
    }

    private LargeStatement fill(BenchmarkDatabase database, ExportedRows history, int accounts, int transfers)
            throws IOException, SQLException {
        report.progress(String.format(
                Locale.ROOT, "filling: %,d accounts, one of them with %,d more transfers", accounts, transfers));
        var begin = System.nanoTime();
        try (var superuser = database.connect();
                var connection = database.service(BenchmarkDatabase.NAME).getConnection()) {
            new DatabaseFiller(history, accounts).into(superuser);
            var statement = LargeStatement.insert(superuser, transfers);
            PastDays.close(connection);
            faults.addAll(new DatabaseCheck(superuser).faults());
            report.progress(String.format(
                    Locale.ROOT,
                    "filled in %d s: %,d MiB",
                    Duration.ofNanos(System.nanoTime() - begin).toSeconds(),
                    database.count("SELECT pg_database_size(current_database()) / 1024 / 1024")));
            return statement;
        }
    }

    /// Checks that the service can read the rows that the tool inserted.
    private void check(User admin, LargeStatement statement, int port) throws IOException {
        var balance = admin.read(TRIAL_BALANCE, port);
        if (!balance.contains("\"sum_minor\":0}")) {
            faults.add("the trial balance does not add up to 0: " + balance);
        }
        var account = statement.account();
        var lists = List.of(
                "/v1/admin/accounts/%s/payments".formatted(account),
                "/v1/admin/invoices?account=" + account,
                statement.firstPage(),
                statement.deepPage());
        for (var list : lists) {
            if (!admin.read(list, port).contains("\"items\":[{")) {
                faults.add("no items: " + list);
            }
        }
        if (!admin.read("/v1/admin/accounts/" + account, port).contains(account.toString())) {
            faults.add("the account cannot be read: " + account);
        }
    }

    private List<Cell> measure(
            BenchmarkDatabase database,
            BenchmarkedService service,
            RequestKinds kinds,
            LargeStatement statement,
            RequestBenchmark.Refresh refresh)
            throws IOException, SQLException, InterruptedException {
        refresh.run();
        var requests = new ArrayList<>(
                kinds.all().stream().filter(kind -> ROWS.contains(kind.name())).toList());
        requests.add(kinds.ofAdmin("statement", statement.firstPage()));
        requests.add(kinds.ofAdmin("statement-deep", statement.deepPage()));
        var cells = new ArrayList<>(
                new RequestBenchmark(options.withConnections(CONNECTIONS), database, service, new HashMap<>(), report)
                        .measure(requests, refresh, NO_LIMIT));
        var reports = List.of(
                kinds.ofAdmin("trial-balance", TRIAL_BALANCE),
                kinds.ofAdmin("vat-report", "/v1/admin/reports/vat?" + lastQuarter()),
                kinds.ofAdmin("vat-customers", "/v1/admin/reports/vat/customers?" + lastQuarter()),
                kinds.ofAdmin("reconciliations", "/v1/admin/reconciliations"));
        cells.addAll(new RequestBenchmark(options.withConnections(1), database, service, new HashMap<>(), report)
                .measure(reports, refresh, NO_LIMIT));
        return cells;
    }

    private static Map<String, Speed> speeds(List<Cell> cells) {
        var speeds = new LinkedHashMap<String, Speed>();
        for (var cell : cells) {
            speeds.put(
                    cell.row(),
                    new Speed(cell.perSecond(), cell.paced().percentile(P99).toNanos() / 1e6));
        }
        return speeds;
    }

    /// Three whole months.
    private static String lastQuarter() {
        var end = LocalDate.now(ZoneOffset.UTC).withDayOfMonth(1);
        return "from=%s&to=%s".formatted(end.minusMonths(3), end.minusDays(1));
    }

    private static Map<String, String> settings(BenchmarkDatabase database, SmtpSink mail) {
        var settings = new HashMap<>(database.settings());
        settings.put("SPRING_MAIL_HOST", "127.0.0.1");
        settings.put("SPRING_MAIL_PORT", Integer.toString(mail.port()));
        settings.put("BILLING_FIRST_ADMIN_EMAIL", Site.adminEmail());
        // The sandbox PBX does not know the lines of the history.
        settings.put("BILLING_LINE_RECONCILIATION_SECONDS", "86400");
        return settings;
    }
}
