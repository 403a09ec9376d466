package tel.billing.ledger.persistence;

import static org.assertj.core.api.Assertions.assertThat;

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
    private static final int MANY = 1_500;
    /// More than the executions after which PostgreSQL keeps the plan of a check.
    private static final int FEW = 20;

    private final TestDatabase database = TestDatabase.empty();
    private final JooqLedger ledger = new JooqLedger(database.sql());
    private final AccountId account = database.account();

    @Test
    void a_transfer_costs_the_same_after_many_transfers_of_the_wallet() {
        var afterFew = blocksOfFew();
        post(MANY);

        assertThat(blocksOfFew()).isLessThan(2 * afterFew);
    }

    /// The number of blocks that the service reads, also in triggers.
    private long blocksOfFew() {
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
