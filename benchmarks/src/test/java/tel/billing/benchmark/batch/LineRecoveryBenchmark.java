package tel.billing.benchmark.batch;

import static org.jooq.impl.DSL.val;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import tel.billing.account.application.AccountModule;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.benchmark.process.BenchmarkDatabase;
import tel.billing.idempotency.application.IdempotencyModule;
import tel.billing.idempotency.persistence.JooqIdempotencyKeys;
import tel.billing.platform.Platform;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOrder;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.application.ProvisioningModule;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.persistence.JooqLineReconciliations;
import tel.billing.provisioning.persistence.JooqLines;
import tel.billing.provisioning.persistence.RandomCredentials;
import tel.billing.provisioning.spec.Registration;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;
import tel.billing.shared.AccountId;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.JooqUnitOfWork;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.spec.InMemoryUnitOfWork;

/// Measures how soon a PBX that lost its data has all lines again: the reconciliation and the recovery of
/// one service on PostgreSQL, and an in-memory PBX that answers at once.
public final class LineRecoveryBenchmark {
    /// The number of workers for lines in one service.
    private static final int WORKERS = 8;
    private static final LineLimits LIMITS = new LineLimits(1, 2);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String ACCOUNTS = """
        INSERT INTO account_account
            (id, status, owner_id, owner_email, company_name, country, vat_status, created_at)
        SELECT gen_random_uuid(), 'active', gen_random_uuid(), 'owner-' || n || '@example.com', 'Company ' || n,
            'NL', 'none', '2026-01-01Z'
        FROM generate_series(1, {0}) n
        """;

    private final int lines;
    private final Consumer<String> out;
    private final RealTime realTime = new SystemRealTime();
    private final JooqLines store;
    private final ScriptedPhoneSystem phoneSystem = new ScriptedPhoneSystem(new InMemoryUnitOfWork(), realTime);
    private final UnitOfWork unitOfWork;
    private final ProvisioningModule provisioning;
    private final List<String> faults = new ArrayList<>();

    private LineRecoveryBenchmark(int lines, Copy copy, Consumer<String> out) {
        this.lines = lines;
        this.out = out;
        var sql = Jooq.on(copy.service());
        var ids = new TimeOrderedIds();
        store = new JooqLines(sql, new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));
        unitOfWork = new JooqUnitOfWork(copy.service());
        var platform = new Platform(
                unitOfWork,
                new IdempotencyModule(unitOfWork, new JooqIdempotencyKeys(sql), ids, realTime, realTime).executeOnce(),
                RateLimits.unlimited(),
                (_, _) -> {},
                _ -> {},
                ids,
                realTime,
                realTime);
        provisioning = new ProvisioningModule(
                platform,
                store,
                new JooqLineReconciliations(sql, ids),
                phoneSystem,
                new RandomCredentials(),
                new Registrar("sip.example.com", "sip.example.com"),
                new AccountModule(platform, new JooqAccounts(sql)).showAccount());
    }

    /// @param ordered the time until all orders are stored
    /// @param recovered the time until all lines exist
    public record Result(Duration ordered, Duration recovered, List<String> faults) {}

    /// @param database with the schema and without customers; it stays as it is
    public static Result run(BenchmarkDatabase database, int lines, Consumer<String> out)
            throws IOException, SQLException {
        try (var copy = Copy.of(database, "lines")) {
            var measurement = new LineRecoveryBenchmark(lines, copy, out);
            copy.admin().execute(ACCOUNTS, val(lines));
            var accounts = copy.admin().fetchValues("SELECT id FROM account_account").stream()
                    .map(id -> new AccountId((UUID) id))
                    .toList();
            copy.admin().execute("VACUUM ANALYZE");
            return measurement.measure(accounts);
        }
    }

    private Result measure(List<AccountId> accounts) {
        together(accounts, this::provision);
        phoneSystem.forgetEverything();

        var begin = realTime.instant();
        var tally = provisioning.reconcileLines().reconcile().tally();
        var reconciled = realTime.instant();
        together(IntStream.range(0, WORKERS).boxed().toList(), _ -> recover());
        var end = realTime.instant();

        if (tally.absent() != lines) {
            faults.add("%s of %s lines were found missing".formatted(tally.absent(), lines));
        }
        var missing = accounts.stream().filter(account -> !registers(account)).count();
        if (missing > 0) {
            faults.add("%s lines are still missing".formatted(missing));
        }
        var result = new Result(Duration.between(begin, reconciled), Duration.between(begin, end), List.copyOf(faults));
        out.accept(String.format(
                Locale.ROOT,
                "%,d lines of a PBX that lost its data: ordered again after %.1f s, all exist again after %.1f s",
                lines,
                seconds(result.ordered()),
                seconds(result.recovered())));
        return result;
    }

    private void provision(AccountId account) {
        var order = LineOrder.active(account, new LineId(account.value()), LIMITS);
        var operation = unitOfWork.perform(() -> provisioning.orderLine().order(order));
        provisioning.provisionLine().execute(operation, PATIENCE);
    }

    private void recover() {
        var mayBeMore = true;
        while (mayBeMore) {
            mayBeMore = provisioning.retryLineOrders().retryNext();
        }
    }

    private boolean registers(AccountId account) {
        return store.find(account, new LineId(account.value()))
                .flatMap(Line::credentials)
                .filter(credentials -> phoneSystem.register(credentials) == Registration.ACCEPTED)
                .isPresent();
    }

    private <T> void together(List<T> works, Consumer<T> work) {
        try (var threads = Executors.newFixedThreadPool(WORKERS)) {
            works.stream()
                    .map(each -> threads.submit(() -> work.accept(each)))
                    .toList()
                    .forEach(LineRecoveryBenchmark::await);
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

    private static double seconds(Duration time) {
        return time.toMillis() / 1000.0;
    }
}
