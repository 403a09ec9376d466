package tel.billing.benchmark.batch;

import java.io.IOException;
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
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import tel.billing.benchmark.KeptBytes;
import tel.billing.benchmark.process.BenchmarkDatabase;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.clock.SystemRealTime;

/// Measures renewals: the service on one copy of a database with many due subscriptions, and PostgreSQL alone
/// on another copy with the same statements.
public final class RenewalBenchmark {
    /// An hour after the end of the periods.
    private static final Instant NOW = Subscribers.TERM_ENDS.plus(Duration.ofHours(1));
    /// The number of renewals that PostgreSQL repeats.
    private static final int TAPED = 10_000;
    /// The database with the due subscriptions, copied for each measurement.
    private static final String SUBSCRIBERS = "subscribers";

    private final Order order;
    private final Consumer<String> out;
    private final RealTime realTime = new SystemRealTime();
    private final List<String> faults = new ArrayList<>();

    private RenewalBenchmark(Order order, Consumer<String> out) {
        this.order = order;
        this.out = out;
    }

    /// @param faults what is wrong in the ledger afterwards; empty if it balances
    public record Result(Speed service, Speed postgres, List<String> faults) {}

    /// @param database with the schema and without customers; it stays as it is
    public static Result run(BenchmarkDatabase database, Order order, Consumer<String> out)
            throws IOException, SQLException {
        return new RenewalBenchmark(order, out).measure(database);
    }

    private Result measure(BenchmarkDatabase database) throws IOException, SQLException {
        out.accept(String.format(
                Locale.ROOT, "%,d subscriptions due at once; concurrent workers: %s", order.due(), order.workers()));
        database.copy(BenchmarkDatabase.NAME, SUBSCRIBERS);
        try {
            try (var superuser = database.connect(SUBSCRIBERS)) {
                new Subscribers(order.due()).sign(DSL.using(superuser, SQLDialect.POSTGRES));
            }
            return measureCopies(database);
        } finally {
            database.execute("DROP DATABASE " + SUBSCRIBERS);
        }
    }

    private Result measureCopies(BenchmarkDatabase database) throws IOException, SQLException {
        try (var alone = Copy.of(database, SUBSCRIBERS, "alone");
                var taped = Copy.of(database, SUBSCRIBERS, "taped");
                var whole = Copy.of(database, SUBSCRIBERS, "whole")) {
            // First, because it also warms up the JVM. A service that has run for days is warm when renewals are due.
            var tape = new Tape();
            var renewed = tape(taped, tape);
            out.accept(String.format(Locale.ROOT, "statements a renewal: %.3f", (double) tape.statements() / renewed));
            var service = measureService(whole);
            out.accept("the service: " + service);
            var postgres = measurePostgres(alone, tape, renewed);
            out.accept("PostgreSQL alone, the same statements: " + postgres);
            return new Result(service, postgres, List.copyOf(faults));
        }
    }

    private Speed measureService(Copy copy) {
        var before = keptBytes(copy);
        try (var service = new Service(copy.service(), InstantSource.fixed(NOW))) {
            var time = timeOf(() -> together(() -> service.renewals().runDue(NOW)));
            var books = new RenewalLedgerCheck(copy.admin());
            faults.addAll(books.faults(order.due()));
            out.accept(KeptBytes.each("renewal, without the PDF", before, keptBytes(copy), books.renewed()));
            return new Speed(books.renewed(), time);
        }
    }

    private static long keptBytes(Copy copy) {
        copy.admin().execute(KeptBytes.VACUUM);
        return copy.admin().fetchSingle(KeptBytes.QUERY).get(0, Long.class);
    }

    private Speed measurePostgres(Copy alone, Tape tape, long renewed) throws SQLException {
        try (var connection = ((DataSource) alone.service()).getConnection()) {
            var begin = realTime.nanoTime();
            tape.playTo(connection);
            var time = Duration.ofNanos(realTime.nanoTime() - begin);
            if (new RenewalLedgerCheck(alone.admin()).renewed() != renewed) {
                faults.add("PostgreSQL alone had a different result");
            }
            return new Speed(renewed, time);
        }
    }

    private static long tape(Copy copy, Tape tape) {
        var books = new RenewalLedgerCheck(copy.admin());
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
            ends.forEach(RenewalBenchmark::await);
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
}
