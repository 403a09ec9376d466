package tel.billing.ledger.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jooq.impl.DSL.val;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.CloseDays;
import tel.billing.shared.persistence.JooqUnitOfWork;
import tel.billing.shared.persistence.TestDatabase;

/// The cost of the trial balance, and of closing a day, must not grow with the number of transfers on closed
/// days. This must hold before and after PostgreSQL has collected statistics of the tables.
class TrialBalanceCostTest {
    private static final int TRANSFERS_OF_A_DAY = 400;
    private static final int DAYS = 60;
    private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);

    private final TestDatabase database = TestDatabase.empty();
    private final JooqLedgerDailyTotals ledgerDailyTotals = new JooqLedgerDailyTotals(database.sql());
    private final CloseDays closeDays =
            new CloseDays(new JooqUnitOfWork(database.dataSource()), ledgerDailyTotals, Instant::now);

    @BeforeEach
    void forgetStatistics() {
        database.admin().execute("ALTER TABLE ledger_transfer SET (autovacuum_enabled = false)");
        database.admin().execute("TRUNCATE ledger_daily_total");
        database.admin().execute("REINDEX TABLE ledger_transfer");
        database.admin().execute("SELECT pg_clear_relation_stats('public', 'ledger_transfer')");
    }

    @AfterEach
    void collectStatistics() {
        database.admin().execute("ALTER TABLE ledger_transfer RESET (autovacuum_enabled)");
    }

    @ParameterizedTest(name = "with statistics: {0}")
    @ValueSource(booleans = {false, true})
    void the_cost_does_not_grow_with_the_transfers_on_closed_days(boolean withStatistics) {
        insertDays(0, 1);
        closeDays.run();
        insertDays(1, 1);
        var balanceAfterFew = buffersOf(() -> new TrialBalance(database.sql()).lines());
        var closingAfterFew = buffersOf(this::closeNextDay);

        insertDays(2, DAYS);
        closeDays.run();
        insertDays(2 + DAYS, 1);
        if (withStatistics) {
            database.admin().execute("ANALYZE ledger_transfer");
        }

        assertThat(buffersOf(() -> new TrialBalance(database.sql()).lines())).isLessThan(2 * balanceAfterFew);
        assertThat(buffersOf(this::closeNextDay)).isLessThan(2 * closingAfterFew);
    }

    private Optional<LocalDate> closeNextDay() {
        return database.unitOfWork().perform(() -> ledgerDailyTotals.closeNextDay(FIRST.plusYears(1)));
    }

    /// Without the checks of the ledger, because they are slow.
    private void insertDays(int first, int days) {
        database.admin().connection(connection -> {
            try (var statement = connection.createStatement()) {
                statement.execute("SET session_replication_role = replica");
                statement.execute("""
                    INSERT INTO ledger_transfer
                        (account_id, id, kind, debit, credit, currency, amount_minor, reference_type, reference_id,
                         description, posted_at)
                    SELECT gen_random_uuid(), gen_random_uuid(), 'earning', 'held', 'revenue', 'EUR', 1, 'subscription',
                        gen_random_uuid(), 'A month', '%s'::date + day + number * interval '1 minute'
                    FROM generate_series(%d, %d) day, generate_series(1, %d) number
                    """.formatted(FIRST, first, first + days - 1, TRANSFERS_OF_A_DAY));
                statement.execute("RESET session_replication_role");
            }
        });
    }

    private long buffersOf(Runnable work) {
        database.admin().execute("SELECT pg_stat_statements_reset()");
        work.run();
        return database.admin().fetchSingle("""
                        SELECT sum(shared_blks_hit + shared_blks_read)::bigint FROM pg_stat_statements
                        JOIN pg_roles ON pg_roles.oid = userid
                        WHERE toplevel AND rolname = {0}
                        """, val("billing_service")).get(0, Long.class);
    }
}
