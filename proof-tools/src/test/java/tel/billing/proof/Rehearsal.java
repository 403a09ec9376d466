package tel.billing.proof;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.springframework.util.FileSystemUtils;
import tel.billing.process.DatabaseServer;
import tel.billing.process.PgBouncer;
import tel.billing.process.Program;
import tel.billing.process.ServiceProcess;
import tel.billing.proof.load.AdminClient;
import tel.billing.proof.load.Api;
import tel.billing.proof.load.Customer;
import tel.billing.proof.load.Mailbox;
import tel.billing.proof.load.PlannedTopUp;
import tel.billing.proof.load.TopUp;
import tel.billing.proof.load.Traffic;
import tel.billing.proof.outage.ArchivedDatabase;
import tel.billing.proof.outage.PackagedService;
import tel.billing.proof.outage.ReplicatedDatabase;
import tel.billing.proof.time.TimeFile;
import tel.billing.proof.time.TimedService;
import tel.billing.shared.embedded.LoopbackPort;

/// A lost standby, failovers of the database under load, with and without a loss of data, and a restore of a backup.
/// After a loss, the operator follows the operations guide. In the end, the books must agree with the card processor.
public final class Rehearsal {
    private static final String BACKUP = "backup.md";
    private static final int CUSTOMERS = 3;
    /// More than each top-up of the traffic, so that this one can be recognised.
    private static final long UNUSUAL_AMOUNT = 25_001;
    /// More than the connections of the service, so that sessions that stay in PostgreSQL would show.
    private static final int REFUSED_TOP_UPS = 50;

    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;
    private static final Duration LOAD = Duration.ofSeconds(5);
    private static final Duration DONE_WITHIN = Duration.ofMinutes(3);
    private static final Duration READY_WITHIN = Duration.ofMinutes(1);
    private static final LocalTime EVENING = LocalTime.of(20, 0);

    private final Report report;
    private final Path home;
    private final int port = LoopbackPort.free();
    private final int managementPort = LoopbackPort.free();
    private final TimeFile time;
    private final List<String> faults = new ArrayList<>();

    private Rehearsal(Report report, Path home) throws IOException {
        this.report = report;
        this.home = home;
        this.time = TimeFile.at(home.resolve("time"));
    }

    /// Runs all scenarios, and returns the faults that were found.
    public static List<String> run(Path directory) throws IOException, SQLException, InterruptedException {
        var report = new Report(System.out);
        var faults = new ArrayList<String>();
        for (var scenario : Scenario.values()) {
            var home = Files.createTempDirectory(Files.createDirectories(directory), "rehearsal-")
                    .toAbsolutePath();
            var rehearsal = new Rehearsal(report, home);
            try {
                rehearsal.run(scenario);
            } catch (Exception | Error unfinished) {
                report.broken(List.of("the scenario did not complete: " + unfinished), home);
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

    private enum Scenario {
        STANDBY_DOWN,
        SYNCHRONOUS_STANDBY,
        LAGGING_STANDBY,
        RESTORED_BACKUP
    }

    private void run(Scenario scenario) throws IOException, SQLException, InterruptedException {
        var evening = time.now().atZone(ZoneOffset.UTC).with(EVENING).toInstant();
        time.forwardTo(evening.isAfter(time.now()) ? evening : evening.plus(Duration.ofDays(1)));
        try (var api = new Api(List.of(URI.create("http://localhost:" + port)))) {
            switch (scenario) {
                case STANDBY_DOWN -> loseTheStandby(api);
                case SYNCHRONOUS_STANDBY -> loseThePrimary(api);
                case LAGGING_STANDBY -> loseCommits(api);
                case RESTORED_BACKUP -> restoreABackup(api);
            }
        }
    }

    /// The standby has everything that customers were told.
    private void loseThePrimary(Api api) throws IOException, SQLException, InterruptedException {
        try (var database = ReplicatedDatabase.start(home, true);
                var service = start(database.settings())) {
            var books = beginTraffic(service, api);
            var traffic = books.traffic();
            var before = books.captures().size();
            database.failOver();
            traffic.continueFor(LOAD);
            awaitIdle(traffic);
            traffic.finalRequests().forEach(Runnable::run);
            faults.addAll(books.faults());
            var after = books.captures().size();
            if (before == 0 || after == before) {
                faults.add("no payment before or after the failover, so the scenario proves nothing");
            }
            report.print("synchronous standby, primary killed: %d payments before, %d after, %d faults"
                    .formatted(before, after - before, faults.size()));
        }
    }

    /// The only standby is down, so commits wait. A top-up gets 503 with `Retry-After`, and its retries charge the card
    /// once. No further commits wait, and customers can read.
    private void loseTheStandby(Api api) throws IOException, SQLException, InterruptedException {
        try (var database = ReplicatedDatabase.start(home, true);
                var service = start(database.settings())) {
            var books = beginTraffic(service, api);
            var traffic = books.traffic();
            var customer = traffic.customers().getFirst();
            var topUp = PlannedTopUp.of(UNUSUAL_AMOUNT);
            database.cutOffStandby();
            expectRetry(customer.topUpWithLongTimeout(topUp));
            traffic.send(new TopUp(customer, topUp));
            await("health").atMost(DONE_WITHIN).until(() -> actuatorStatus("health") == UNAVAILABLE);
            // What began before the service refused changes ends meanwhile.
            expectOnlyReads(customer);
            var waiting = database.waitingCommits();
            expectOnlyReads(customer);
            expectNoNewWaitingCommits(waiting, database.waitingCommits());
            await("readiness of a service that can read")
                    .atMost(READY_WITHIN)
                    .until(() -> actuatorStatus("health/readiness") == OK);
            database.attachStandby();
            await("health").atMost(DONE_WITHIN).until(() -> actuatorStatus("health") == OK);
            traffic.continueFor(LOAD);
            awaitIdle(traffic);
            traffic.finalRequests().forEach(Runnable::run);
            faults.addAll(books.faults());
            var captures = books.captures().stream()
                    .filter(capture -> capture.amount().minor() == UNUSUAL_AMOUNT)
                    .count();
            if (captures != 1) {
                faults.add("the card was charged %d times for one Idempotency-Key".formatted(captures));
            }
            report.print("standby down: %d commits waited, %d top-ups refused, %d faults"
                    .formatted(waiting, 2 * REFUSED_TOP_UPS, faults.size()));
        }
    }

    private void expectOnlyReads(Customer customer) throws IOException, InterruptedException {
        for (var number = 0; number < REFUSED_TOP_UPS; number++) {
            expectRetry(customer.topUpWithLongTimeout(PlannedTopUp.of(UNUSUAL_AMOUNT)));
            customer.payments();
        }
    }

    private void expectNoNewWaitingCommits(int before, int after) {
        if (before == 0 || after > before) {
            faults.add(
                    "%d commits wait for the standby; before the refused top-ups, %d waited".formatted(after, before));
        }
    }

    private void expectRetry(HttpResponse<String> response) {
        if (response.statusCode() != UNAVAILABLE
                || response.headers().firstValue("Retry-After").isEmpty()) {
            faults.add("a top-up got %s %s %s without a standby"
                    .formatted(response.statusCode(), response.headers().map().get("Retry-After"), response.body()));
        }
    }

    private int actuatorStatus(String path) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            var uri = URI.create("http://localhost:%d/actuator/%s".formatted(managementPort, path));
            return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    /// The standby lags, and the customers' latest payments are gone.
    private void loseCommits(Api api) throws IOException, SQLException, InterruptedException {
        try (var database = ReplicatedDatabase.start(home, false);
                var service = start(database.settings());
                var operator = operator(database.standbyPort(), database.current())) {
            var books = beginTraffic(service, api);
            var admin = AdminClient.enrol(api, Mailbox.in(data()));
            activateAllButTheFirst(books);
            database.cutOffStandby();
            completeTraffic(books);
            var recovery = new Recovery(operator, admin, port, books, time);
            service.stop();
            database.failOver();
            recovery.prepare();
            service.startAgain();
            service.awaitReady();
            report("lagging standby, primary killed", recovery.complete(database.current()));
        }
    }

    /// A backup is restored to a time before the customers' latest payments. PgBouncer is in between.
    private void restoreABackup(Api api) throws IOException, SQLException, InterruptedException {
        var pooler = LoopbackPort.free();
        var values = Map.of("/backup/", Files.createDirectories(home.resolve("backup")) + "/");
        try (var database = ArchivedDatabase.start(home, pooler);
                var operator = operator(database.port(), database.original())) {
            Files.createDirectories(home.resolve("backup/wal"));
            operator.run(BACKUP, "alter system set archive_mode", values);
            database.restart();
            expectRefusal(database, pooler);
            try (var _ = pooler(database, pooler, "session");
                    var service = start(database.settings())) {
                var books = beginTraffic(service, api);
                var admin = AdminClient.enrol(api, Mailbox.in(data()));
                database.backUp(home.resolve("backup/base/2026-11-24"));
                activateAllButTheFirst(books);
                var kept = database.now();
                completeTraffic(books);
                var recovery = new Recovery(operator, admin, port, books, time);
                service.stop();
                database.lose();
                restore(database, operator, kept, values);
                recovery.prepare();
                service.startAgain();
                service.awaitReady();
                report("backup restored", recovery.complete(database.restored()));
            }
        }
    }

    private static void restore(
            ArchivedDatabase database, Operator operator, String until, Map<String, String> directories)
            throws IOException {
        var values = new HashMap<>(directories);
        var data = Files.createDirectories(database.restoredData()).toString();
        values.put("/var/lib/postgresql/18/main", data);
        operator.run(BACKUP, "cp -a", values);
        operator.run(
                BACKUP,
                "recovery_target_time =",
                Map.of("/var/lib/postgresql/18/main", data, "2026-11-24 06:58:00+00", until));
        database.startRestored();
        operator.run(BACKUP, "alter system reset", Map.of());
        operator.run(BACKUP, "select * from provisioning_operation", Map.of());
    }

    private void expectRefusal(ArchivedDatabase database, int pooler) throws IOException, InterruptedException {
        try (var _ = pooler(database, pooler, "transaction");
                var service = ServiceProcess.start(Program.quick(), data(), port, variables(database.settings()))) {
            if (service.awaitEnd() == 0 || !service.errors().contains("pool_mode = session")) {
                faults.add("the service started behind PgBouncer in transaction mode: " + service.errors());
            }
        }
    }

    private PgBouncer pooler(ArchivedDatabase database, int clientPort, String mode) throws IOException {
        var settings = database.settings();
        var passwords = Map.of(
                settings.get("SPRING_DATASOURCE_USERNAME"), settings.get("SPRING_DATASOURCE_PASSWORD"),
                settings.get("SPRING_FLYWAY_USER"), settings.get("SPRING_FLYWAY_PASSWORD"));
        return PgBouncer.start(clientPort, database.port(), mode, passwords, home);
    }

    private void report(String scenario, Recovery.Result result) {
        faults.addAll(result.faults());
        report.print("%s: %d payments lost, %d booked by staff, the others by retries; %d faults"
                .formatted(scenario, result.lost(), result.booked(), faults.size()));
    }

    private Operator operator(int databasePort, DatabaseServer server) throws IOException {
        return Operator.at(home.resolve("operator"), databasePort, server.superuserPassword());
    }

    private Books beginTraffic(PackagedService service, Api api) {
        service.awaitReady();
        var mailbox = Mailbox.in(data());
        var customers = IntStream.rangeClosed(1, CUSTOMERS)
                .mapToObj(number -> Customer.signUp(api, mailbox, "ada-" + number + "@example.com"))
                .toList();
        var traffic = new Traffic(customers, false);
        traffic.start(new SplittableRandom(1));
        traffic.continueFor(LOAD);
        return new Books(data(), traffic);
    }

    private static void activateAllButTheFirst(Books books) {
        books.traffic().customers().stream().skip(1).forEach(Recovery::activate);
    }

    /// The first customer's subscription and invoice are among what is lost.
    private static void completeTraffic(Books books) {
        books.traffic().continueFor(LOAD);
        Recovery.activate(books.traffic().customers().getFirst());
        awaitIdle(books.traffic());
    }

    private static void awaitIdle(Traffic traffic) {
        traffic.stop();
        await("answers to all requests").atMost(DONE_WITHIN).until(traffic::isIdle);
    }

    private PackagedService start(Map<String, String> database) throws IOException {
        var program = TimedService.of(
                Program.DISTRIBUTION, home.resolve("time"), Files.createDirectories(home.resolve("program")));
        return PackagedService.start(program, data(), port, variables(database));
    }

    private Map<String, String> variables(Map<String, String> database) {
        var variables = new HashMap<>(database);
        variables.put("BILLING_PUBLIC_URL", "http://localhost:" + port);
        variables.put("BILLING_FIRST_ADMIN_EMAIL", AdminClient.EMAIL);
        variables.put("MANAGEMENT_SERVER_PORT", Integer.toString(managementPort));
        return variables;
    }

    private Path data() {
        return home.resolve("var");
    }
}
