package tel.billing.proof;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import tel.billing.process.DatabaseServer;
import tel.billing.proof.evidence.ServiceRecords;
import tel.billing.proof.load.AdminClient;
import tel.billing.proof.load.Customer;
import tel.billing.proof.time.TimeFile;

/// The procedure of the operations guide after a loss of data, while clients retry.
final class Recovery {
    private static final String PAGE = "high-availability.md";
    private static final Duration DONE_WITHIN = Duration.ofMinutes(3);
    /// The database that is left contains leases of requests that died with the other one. Each ends after 30 seconds.
    private static final Duration LEASES_OVER = Duration.ofMinutes(1);
    /// After the daily comparison.
    private static final LocalTime MORNING = LocalTime.of(4, 30);

    private static final Pattern INVOICE = Pattern.compile("([A-Z0-9]+)-(\\d+)-0*(\\d+)");
    private static final Pattern BOOKED = Pattern.compile("\"balance_minor\"");
    private static final Pattern SUM = Pattern.compile("\"sum_minor\": (-?\\d+)");
    private static final Pattern DIFFERENCE =
            Pattern.compile("\"(undone|absent|different|surplus|ahead|unknown)\": [1-9]");

    private final Operator operator;
    private final AdminClient admin;
    private final int port;
    private final Books books;
    private final TimeFile time;
    private final int charged;
    private final Set<String> invoices;
    private final List<String> faults = new ArrayList<>();

    /// Remembers what the card processor and the customers have before the loss.
    ///
    /// @param port the service's
    Recovery(Operator operator, AdminClient admin, int port, Books books, TimeFile time) {
        this.operator = operator;
        this.admin = admin;
        this.port = port;
        this.books = books;
        this.time = time;
        this.charged = books.captures().size();
        this.invoices = books.invoices();
    }

    /// The numbers of payments that were lost and that staff booked.
    record Result(long lost, long booked, List<String> faults) {}

    /// What the operator does before the service starts.
    void prepare() throws IOException {
        var last = INVOICE.matcher(invoices.stream().max(String::compareTo).orElseThrow());
        if (!last.matches()) {
            throw new IllegalStateException("not an invoice number");
        }
        operator.run(
                PAGE,
                "\\set series",
                Map.of("series INV", "series " + last.group(1), "2026", last.group(2), "150", last.group(3)));
    }

    /// What clients and staff do when the service runs again.
    Result complete(DatabaseServer database) throws IOException {
        var lost = charged - books.booked();
        var retries = books.traffic().finalRequests(LEASES_OVER).toList();
        retries.subList(0, retries.size() / 2).forEach(Runnable::run);
        books.awaitNoOpenPayment();
        var day = LocalDate.ofInstant(time.now(), ZoneOffset.UTC);
        time.forwardTo(morningAfter(day));
        await("the report").atMost(DONE_WITHIN).until(() -> admin.hasCompared(day));
        operator.signIn(admin, port);
        operator.run(PAGE, "reconciliation=$(get reconciliations |", Map.of());
        var booked = BOOKED.matcher(operator.run(PAGE, "differences=$(get ", Map.of()))
                .results()
                .count();
        retries.subList(retries.size() / 2, retries.size()).forEach(Runnable::run);
        activate(books.traffic().customers().getFirst());
        time.forwardTo(morningAfter(day.plusDays(1)));
        await("the next report").atMost(DONE_WITHIN).until(() -> admin.isReconciledUntil(day.plusDays(1)));
        if (lost == 0 || booked == 0) {
            faults.add("no payment was lost or booked by staff, so the scenario proves nothing");
        }
        check();
        checkAsTheGuideSays(database);
        return new Result(lost, booked, faults);
    }

    private void check() {
        faults.addAll(books.faultsAfterLoss());
        if (books.captures().size() != charged) {
            faults.add("a card was charged again: %d payments, then %d"
                    .formatted(charged, books.captures().size()));
        }
        var reissued = books.traffic().customers().getFirst().invoiceNumbers();
        if (reissued.isEmpty() || reissued.stream().anyMatch(invoices::contains)) {
            faults.add("an invoice number was given out again: " + reissued);
        }
    }

    private void checkAsTheGuideSays(DatabaseServer database) throws IOException {
        var records = new ServiceRecords(database);
        var reconciliation = records.lastReconciliation();
        await("the lines").atMost(DONE_WITHIN).until(() -> records.isReconciledAfter(reconciliation));
        operator.signIn(admin, port);
        var sums = SUM.matcher(operator.run(PAGE, "get reports/trial-balance", Map.of()))
                .results()
                .map(sum -> sum.group(1))
                .toList();
        if (!sums.equals(List.of("0"))) {
            faults.add("the trial balance has the sums " + sums);
        }
        for (var beginning : List.of("select account_id, currency", "select series, year")) {
            var rows = operator.run(PAGE, beginning, Map.of());
            if (!rows.isBlank()) {
                faults.add("the check \"%s\" of the guide returned %s".formatted(beginning, rows));
            }
        }
        var lines = operator.run(PAGE, "get line-reconciliations", Map.of());
        if (!lines.contains("\"compared\"") || DIFFERENCE.matcher(lines).find()) {
            faults.add("the lines differ: " + lines);
        }
        if (!operator.run(PAGE, "get voided-invoice-numbers", Map.of()).contains("\"last_number\"")) {
            faults.add("the voided numbers are not listed");
        }
    }

    static void activate(Customer customer) {
        var key = UUID.randomUUID();
        await("an active subscription")
                .atMost(DONE_WITHIN)
                .pollInterval(Duration.ofMillis(200))
                .until(() -> customer.activate(key));
    }

    private static Instant morningAfter(LocalDate day) {
        return day.plusDays(1).atTime(MORNING).toInstant(ZoneOffset.UTC);
    }
}
