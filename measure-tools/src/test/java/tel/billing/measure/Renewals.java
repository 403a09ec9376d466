package tel.billing.measure;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import tel.billing.measure.Server.Copy;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.SystemRealTime;

/// Measures renewals: the service on one copy of a database with many due subscriptions, and PostgreSQL alone
/// on another copy with the same statements. `./measure` selects the lines by their prefix.
final class Renewals {
    private static final String MARK = "measure | ";
    /// An hour after the end of the periods.
    private static final Instant NOW = Subscribers.TERM_ENDS.plus(Duration.ofHours(1));
    /// The number of renewals that PostgreSQL repeats.
    private static final int TAPED = 10_000;

    private final Order order;
    private final PrintStream out;
    private final RealTime realTime = new SystemRealTime();
    private final List<String> faults = new ArrayList<>();

    private Renewals(Order order, PrintStream out) {
        this.order = order;
        this.out = out;
    }

    /// Returns the faults.
    static List<String> measure(Order order, PrintStream out) throws IOException, SQLException {
        var renewals = new Renewals(order, out);
        try (var server = Server.start()) {
            renewals.measure(server);
        }
        renewals.conclude();
        return renewals.faults;
    }

    private void measure(Server server) throws SQLException {
        print(String.format(
                Locale.ROOT, "%,d subscriptions due at once; concurrent workers: %s", order.due(), order.workers()));
        new Subscribers(order.due()).sign(server.template());
        try (var alone = server.copy("alone");
                var taped = server.copy("taped");
                var whole = server.copy("whole")) {
            var service = measureService(whole);
            print("the service: " + service);
            var postgres = measurePostgres(taped, alone);
            print("PostgreSQL alone, the same statements: " + postgres);
            print("the service reaches %.0f %% of that".formatted(100 * service.perSecond() / postgres.perSecond()));
            if (service.perSecond() < order.least()) {
                faults.add("fewer than %s renewals per second".formatted(order.least()));
            }
        }
    }

    private Speed measureService(Copy copy) {
        try (var service = new Service(copy.service(), InstantSource.fixed(NOW))) {
            var time = timeOf(() -> together(() -> service.renewals().runDue(NOW)));
            var books = new LedgerCheck(copy.admin());
            faults.addAll(books.faults(order.due()));
            return new Speed(books.renewed(), time);
        }
    }

    private Speed measurePostgres(Copy taped, Copy alone) throws SQLException {
        var tape = new Tape();
        var renewed = tape(taped, tape);
        print(String.format(Locale.ROOT, "statements a renewal: %.3f", (double) tape.statements() / renewed));
        try (var connection = ((DataSource) alone.service()).getConnection()) {
            var begin = realTime.nanoTime();
            tape.playTo(connection);
            var time = Duration.ofNanos(realTime.nanoTime() - begin);
            if (new LedgerCheck(alone.admin()).renewed() != renewed) {
                faults.add("PostgreSQL alone had a different result");
            }
            return new Speed(renewed, time);
        }
    }

    private static long tape(Copy copy, Tape tape) {
        var books = new LedgerCheck(copy.admin());
        try (var service = new Service(new TapedConnections(copy.service(), tape), InstantSource.fixed(NOW))) {
            var mayBeMore = true;
            while (mayBeMore && books.renewed() < TAPED) {
                mayBeMore = service.renewals().runDue(NOW);
            }
        }
        return books.renewed();
    }

    private Duration timeOf(Runnable action) {
        var begin = realTime.nanoTime();
        action.run();
        return Duration.ofNanos(realTime.nanoTime() - begin);
    }

    /// All workers, each until no subscription is due.
    private void together(BooleanSupplier work) {
        try (var threads = Executors.newFixedThreadPool(order.workers())) {
            var ends = IntStream.range(0, order.workers())
                    .mapToObj(_ -> threads.submit(() -> exhaust(work)))
                    .toList();
            ends.forEach(Renewals::await);
        }
    }

    private static void exhaust(BooleanSupplier work) {
        var mayBeMore = true;
        while (mayBeMore) {
            mayBeMore = work.getAsBoolean();
        }
    }

    private static void await(Future<?> end) {
        try {
            end.get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private void conclude() {
        faults.forEach(fault -> print("FAULT " + fault));
        print(faults.isEmpty() ? "MEASURED" : "FAILED");
    }

    private void print(String line) {
        out.println(MARK + line);
    }
}
