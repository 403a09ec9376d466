package tel.billing.proof;

import static java.util.stream.Collectors.toSet;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;
import tel.billing.payment.sandbox.Capture;
import tel.billing.payment.sandbox.SandboxCardProcessor;
import tel.billing.process.Program;
import tel.billing.process.ServiceProcess;
import tel.billing.proof.evidence.Evidence;
import tel.billing.proof.evidence.Evidence.Movement;
import tel.billing.proof.evidence.GroundTruth;
import tel.billing.proof.evidence.GroundTruth.Moved;
import tel.billing.proof.evidence.Kind;
import tel.billing.proof.evidence.ServiceRecords;
import tel.billing.proof.load.AdminClient;
import tel.billing.proof.load.Api;
import tel.billing.proof.load.Customer;
import tel.billing.proof.load.Mailbox;
import tel.billing.proof.load.TopUp;
import tel.billing.proof.load.Traffic;
import tel.billing.proof.oracle.PaymentOracle;
import tel.billing.proof.outage.ReplicatedDatabase;
import tel.billing.proof.time.TimeFile;
import tel.billing.proof.time.TimedService;
import tel.billing.shared.embedded.LoopbackPort;

/// Failovers of the database under load, with and without a loss of data. After a loss, staff follow the procedure of
/// the operations guide. In the end, the books must agree with the card processor.
public final class Rehearsal {
    private static final int CUSTOMERS = 3;
    private static final Duration LOAD = Duration.ofSeconds(5);
    private static final Duration DONE_WITHIN = Duration.ofMinutes(3);
    private static final LocalTime EVENING = LocalTime.of(20, 0);
    /// After the daily comparison.
    private static final LocalTime MORNING = LocalTime.of(4, 30);

    private final Report report;
    private final Path home;
    private final TimeFile time;
    private final List<String> faults = new ArrayList<>();

    private Rehearsal(Report report, Path home) {
        this.report = report;
        this.home = home;
        this.time = TimeFile.at(home.resolve("time"));
    }

    /// Plays all scenes, and returns the faults that were found.
    public static List<String> play(Path directory) throws IOException, SQLException, InterruptedException {
        var report = new Report(System.out);
        var faults = new ArrayList<String>();
        for (var isSynchronous : List.of(true, false)) {
            var home = Files.createTempDirectory(Files.createDirectories(directory), "rehearsal-");
            var rehearsal = new Rehearsal(report, home);
            try {
                rehearsal.play(isSynchronous);
            } catch (Exception | Error unfinished) {
                report.broken(List.of("the scene did not complete: " + unfinished), home);
                throw unfinished;
            }
            if (rehearsal.faults.isEmpty()) {
                FileSystemUtils.deleteRecursively(home);
            } else {
                report.broken(rehearsal.faults, home);
                faults.addAll(rehearsal.faults);
            }
        }
        if (faults.isEmpty()) {
            report.proven();
        }
        return faults;
    }

    private void play(boolean isSynchronous) throws IOException, SQLException, InterruptedException {
        var evening = time.now().atZone(ZoneOffset.UTC).with(EVENING).toInstant();
        time.forwardTo(evening.isAfter(time.now()) ? evening : evening.plus(Duration.ofDays(1)));
        var port = LoopbackPort.free();
        try (var database = ReplicatedDatabase.start(home, isSynchronous);
                var service = start(database, port);
                var api = new Api(List.of(URI.create("http://localhost:" + port)))) {
            service.awaitReady();
            var mailbox = Mailbox.in(data());
            var customers = IntStream.rangeClosed(1, CUSTOMERS)
                    .mapToObj(number -> Customer.signUp(api, mailbox, "ada-" + number + "@example.com"))
                    .toList();
            var traffic = new Traffic(customers, false);
            traffic.start(new SplittableRandom(1));
            traffic.continueFor(LOAD);
            if (isSynchronous) {
                loseThePrimary(database, traffic);
            } else {
                loseData(database, traffic, AdminClient.enrol(api, mailbox));
            }
        }
    }

    private ServiceProcess start(ReplicatedDatabase database, int port) throws IOException {
        var program = TimedService.of(
                Program.DISTRIBUTION, home.resolve("time"), Files.createDirectories(home.resolve("program")));
        var variables = new HashMap<>(database.settings());
        variables.put("BILLING_PUBLIC_URL", "http://localhost:" + port);
        variables.put("BILLING_FIRST_ADMIN_EMAIL", AdminClient.EMAIL);
        variables.put("BILLING_RATE_LIMITS_ENABLED", "false");
        variables.put("BILLING_LINE_RECONCILIATION_SECONDS", "10");
        return ServiceProcess.start(program, data(), port, variables);
    }

    private Path data() {
        return home.resolve("var");
    }

    /// The standby has everything that customers were told.
    private void loseThePrimary(ReplicatedDatabase database, Traffic traffic)
            throws IOException, SQLException, InterruptedException {
        var before = captures().size();
        database.failOver();
        traffic.continueFor(LOAD);
        awaitIdle(traffic);
        traffic.finalRequests().forEach(Runnable::run);
        faults.addAll(PaymentOracle.on(evidence(traffic, TopUp::evidence)));
        var after = captures().size();
        if (before == 0 || after == before) {
            faults.add("no payment before or after the failover, so the scene proves nothing");
        }
        report.print("synchronous standby, primary killed: %d payments before, %d after, %d faults"
                .formatted(before, after - before, faults.size()));
    }

    /// The standby lags, and the customers' latest payments are gone.
    private void loseData(ReplicatedDatabase database, Traffic traffic, AdminClient admin)
            throws IOException, SQLException, InterruptedException {
        var customers = traffic.customers();
        customers.stream().skip(1).forEach(customer -> activate(customer, UUID.randomUUID()));
        database.cutOffStandby();
        traffic.continueFor(LOAD);
        activate(customers.getFirst(), UUID.randomUUID());
        awaitIdle(traffic);
        var charged = captures();
        var invoices = invoices(customers);
        database.failOver();
        await("the service").atMost(DONE_WITHIN).ignoreExceptions().until(() -> {
            customers.getFirst().payments();
            return true;
        });
        var lost = charged.size() - booked(traffic).size();

        admin.voidNumbers(invoices.stream().max(String::compareTo).orElseThrow());
        var retries = traffic.finalRequests().toList();
        retries.subList(0, retries.size() / 2).forEach(Runnable::run);
        awaitNoOpenPayment(traffic);
        var day = LocalDate.ofInstant(time.now(), ZoneOffset.UTC);
        time.forwardTo(morningAfter(day));
        await("the report").atMost(DONE_WITHIN).until(() -> admin.hasCompared(day));
        var decided = admin.bookReportedPayments();
        retries.subList(retries.size() / 2, retries.size()).forEach(Runnable::run);
        activate(customers.getFirst(), UUID.randomUUID());
        time.forwardTo(morningAfter(day.plusDays(1)));
        await("the next report").atMost(DONE_WITHIN).until(() -> admin.isReconciledUntil(day.plusDays(1)));

        faults.addAll(PaymentOracle.on(evidence(traffic, Rehearsal::samePayment)));
        if (lost == 0 || decided == 0) {
            faults.add("no payment was lost or booked by staff, so the scene proves nothing");
        }
        if (captures().size() != charged.size()) {
            faults.add("a card was charged again: %d payments, then %d"
                    .formatted(charged.size(), captures().size()));
        }
        var reissued = customers.getFirst().invoiceNumbers();
        if (reissued.isEmpty() || reissued.stream().anyMatch(invoices::contains)) {
            faults.add("an invoice number was given out again: " + reissued);
        }
        var records = new ServiceRecords(database.current());
        var reconciliation = records.lastReconciliation();
        await("the lines").atMost(DONE_WITHIN).until(() -> records.isReconciledAfter(reconciliation));
        report.print(
                "lagging standby, primary killed: %d payments lost, %d booked by staff, the others by retries; %d faults"
                        .formatted(lost, decided, faults.size()));
    }

    private static void activate(Customer customer, UUID key) {
        await("an active subscription")
                .atMost(DONE_WITHIN)
                .pollInterval(Duration.ofMillis(200))
                .until(() -> customer.activate(key));
    }

    private static void awaitIdle(Traffic traffic) {
        traffic.stop();
        await("answers to all requests").atMost(DONE_WITHIN).until(traffic::isIdle);
    }

    private static Instant morningAfter(LocalDate day) {
        return day.plusDays(1).atTime(MORNING).toInstant(ZoneOffset.UTC);
    }

    private static Set<String> invoices(List<Customer> customers) {
        return customers.stream()
                .flatMap(customer -> customer.invoiceNumbers().stream())
                .collect(toSet());
    }

    private List<Capture> captures() {
        return new SandboxCardProcessor(data(), URI.create("http://localhost"), Clock.systemUTC()).captures();
    }

    private static Set<UUID> booked(Traffic traffic) {
        return payments(traffic)
                .filter(Evidence.Payment::isTaken)
                .map(Evidence.Payment::id)
                .collect(toSet());
    }

    private static Stream<Evidence.Payment> payments(Traffic traffic) {
        return traffic.customers().stream()
                .flatMap(customer -> customer.payments().stream())
                .map(EvidenceCollector::payment);
    }

    private Evidence evidence(Traffic traffic, Function<TopUp, Evidence.KeyResult> result) {
        awaitNoOpenPayment(traffic);
        var moved = captures().stream()
                .map(capture -> new Moved(
                        capture.payment().value(),
                        new Movement(
                                Kind.TOPUP,
                                capture.payment().value(),
                                capture.amount().minor())))
                .toList();
        return new Evidence(
                traffic.topUps().stream().map(result).toList(),
                List.of(),
                new GroundTruth(moved, Set.of(), List.of(), List.of(Kind.TOPUP)),
                payments(traffic).toList(),
                traffic.customers().stream()
                        .flatMap(customer -> customer.entries().stream())
                        .map(EvidenceCollector::entry)
                        .toList(),
                traffic.customers().stream().mapToLong(Customer::balanceMinor).sum(),
                List.of(),
                Optional.empty());
    }

    private static void awaitNoOpenPayment(Traffic traffic) {
        await("no open payment")
                .atMost(DONE_WITHIN)
                .until(() -> payments(traffic).noneMatch(Evidence.Payment::isOpen));
    }

    /// After a loss, a repeated answer may show another balance. The oracle compares its payment.
    private static Evidence.KeyResult samePayment(TopUp topUp) {
        var key = topUp.evidence();
        return new Evidence.KeyResult(
                key.key(), key.amountMinor(), key.answer(), false, key.blocked(), key.unexpected());
    }
}
