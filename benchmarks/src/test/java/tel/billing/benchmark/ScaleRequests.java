package tel.billing.benchmark;

import java.io.IOException;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tel.billing.benchmark.ScaleResult.Speed;
import tel.billing.benchmark.process.BenchmarkedService;
import tel.billing.benchmark.request.Customers;
import tel.billing.benchmark.request.RequestKind;
import tel.billing.benchmark.request.RequestKinds;
import tel.billing.benchmark.request.User;

/// The requests that are sent to a service with a filled database. New customers send most of them.
final class ScaleRequests {
    static final String TRIAL_BALANCE = "/v1/admin/reports/trial-balance";

    private static final Set<String> OF_CUSTOMERS =
            Set.of("me", "refresh", "top-up", "replay", "invoices", "account-search", "activate");
    private static final int CONNECTIONS = 8;
    private static final int CONNECTIONS_OF_REPORTS = 1;
    private static final double P99 = 99;

    private final User admin;
    private final Customers customers;
    private final RequestBenchmark benchmark;
    private final int port;
    private final List<Row> rows;

    /// @param connections that send it at the same time
    private record Row(RequestKind kind, int connections) {}

    /// Signs up customers.
    ScaleRequests(FilledDatabase filled, BenchmarkedService service, Options options, Report report) {
        admin = filled.admin();
        customers = Customers.join(filled.site(), options.customers());
        benchmark = new RequestBenchmark(options, filled.database(), service, new HashMap<>(), report);
        port = service.port();
        var kinds = new RequestKinds(filled.site(), customers, admin);
        var statement = filled.statement();
        rows = Stream.concat(
                        Stream.concat(
                                        kinds.all().stream().filter(kind -> OF_CUSTOMERS.contains(kind.name())),
                                        Stream.of(
                                                kinds.ofAdmin("statement", statement.firstPage()),
                                                kinds.ofAdmin("statement-deep", statement.deepPage())))
                                .map(kind -> new Row(kind, CONNECTIONS)),
                        Stream.of(
                                        kinds.ofAdmin("trial-balance", TRIAL_BALANCE),
                                        kinds.ofAdmin("vat-report", "/v1/admin/reports/vat?" + lastQuarter()),
                                        kinds.ofAdmin(
                                                "vat-customers", "/v1/admin/reports/vat/customers?" + lastQuarter()),
                                        kinds.ofAdmin("reconciliations", "/v1/admin/reconciliations"))
                                .map(kind -> new Row(kind, CONNECTIONS_OF_REPORTS)))
                .toList();
    }

    List<String> names() {
        return rows.stream().map(row -> row.kind().name()).toList();
    }

    void warmUp(String name) throws IOException, SQLException, InterruptedException {
        benchmark.warmUp(row(name).kind(), this::refresh);
    }

    Speed measure(String name) throws IOException, SQLException {
        refresh();
        var row = row(name);
        var cell = benchmark.measure(row.kind(), row.connections());
        return new Speed(cell.perSecond(), cell.paced().percentile(P99).toNanos() / 1e6);
    }

    private Row row(String name) {
        return rows.stream()
                .filter(row -> row.kind().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void refresh() throws IOException {
        customers.refresh();
        admin.refresh(port);
    }

    /// Three whole months.
    private static String lastQuarter() {
        var end = LocalDate.now(ZoneOffset.UTC).withDayOfMonth(1);
        return "from=%s&to=%s".formatted(end.minusMonths(3), end.minusDays(1));
    }
}
