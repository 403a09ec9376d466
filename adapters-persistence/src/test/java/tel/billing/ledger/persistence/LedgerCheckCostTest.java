package tel.billing.ledger.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;

/// PostgreSQL checks each transfer and its wallet at the commit. The cost of the checks must not grow with the
/// number of transfers of the wallet, even before PostgreSQL has statistics of the tables.
class LedgerCheckCostTest {
    private static final int MANY = 600;
    /// More than five: after that, PL/pgSQL may keep a generic plan.
    private static final int FEW = 20;

    private final TestDatabase database = TestDatabase.empty();
    private final JooqLedger ledger = new JooqLedger(database.sql());
    private final AccountId account = database.account();

    /// As in a new database: no statistics, no plans.
    @BeforeEach
    void forgetStatistics() {
        database.admin().execute("ALTER TABLE ledger_transfer SET (autovacuum_enabled = false)");
        database.admin().execute("SELECT pg_clear_relation_stats('public', 'ledger_transfer')");
    }

    @AfterEach
    void collectStatistics() {
        database.admin().execute("ALTER TABLE ledger_transfer RESET (autovacuum_enabled)");
    }

    @Test
    void the_cost_of_a_transfer_does_not_grow_with_the_number_of_transfers() {
        var afterFew = buffersOfFewTransfers();
        post(MANY);

        assertThat(buffersOfFewTransfers()).isLessThan(2 * afterFew);
    }

    /// The number of buffers that PostgreSQL reads, also in triggers.
    private long buffersOfFewTransfers() {
        database.admin().execute("SELECT pg_stat_statements_reset()");
        post(FEW);
        return database.admin().fetchSingle("""
                        SELECT sum(shared_blks_hit + shared_blks_read)::bigint FROM pg_stat_statements WHERE toplevel
                        """).get(0, Long.class);
    }

    private void post(int transfers) {
        for (var number = 0; number < transfers; number++) {
            database.unitOfWork().perform(this::post);
        }
    }

    private Ledger.Posted post() {
        return ledger.post(new Transfer(
                new TransferId(Arbitrary.id()),
                account,
                TransferType.TOPUP,
                Money.of(1_00, "EUR"),
                new TransferReference("payment", Arbitrary.id()),
                "Top-up by card",
                Arbitrary.INSTANT));
    }
}
