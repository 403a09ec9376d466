package tel.billing.ledger.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.ledger.persistence.tables.LedgerTransfer.LEDGER_TRANSFER;

import java.util.Currency;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;

/// Changes of a wallet with EUR 20.00 that the triggers, constraints and permissions of PostgreSQL reject.
class LedgerGuardsTest {
    private static final Money TWENTY_EUROS = Money.of(20_00, "EUR");

    private final TestDatabase database = TestDatabase.empty();
    private final Ledger ledger = new JooqLedger(database.sql());
    private final AccountId account = database.account();

    @BeforeEach
    void topUp() {
        database.unitOfWork().perform(this::post);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "UPDATE ledger_transfer SET description = 'another'",
                "UPDATE ledger_transfer SET amount_minor = 1",
                "DELETE FROM ledger_transfer",
                "TRUNCATE ledger_transfer",
                "TRUNCATE ledger_wallet CASCADE",
                "DELETE FROM ledger_wallet",
                "ALTER TABLE ledger_transfer DISABLE TRIGGER ALL",
                "ALTER TABLE ledger_transfer DROP CONSTRAINT ledger_transfer_books_of_kind",
                "DROP TRIGGER ledger_wallet_is_the_sum ON ledger_wallet",
                "DROP TABLE ledger_transfer",
                "SET session_replication_role = replica",
                "CREATE TABLE ledger_other ()"
            })
    void the_service_has_no_permission_to(String statement) {
        assertThatThrownBy(() -> asService(statement))
                .rootCause()
                .hasMessageMatching("(?s).*(permission denied|must be owner).*");
        assertUntouched();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "UPDATE ledger_transfer SET description = 'another'",
                "DELETE FROM ledger_transfer",
                "TRUNCATE ledger_transfer",
                "TRUNCATE ledger_wallet CASCADE"
            })
    void even_the_owner_cannot(String statement) {
        assertThatThrownBy(() -> database.admin().execute(statement))
                .rootCause()
                .hasMessageContaining("is append-only");
        assertUntouched();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "UPDATE ledger_wallet SET balance_minor = balance_minor + 1",
                "UPDATE ledger_wallet SET balance_minor = 0",
                "UPDATE ledger_wallet SET entries = entries + 1",
                "UPDATE ledger_wallet SET entries = entries + 1, balance_minor = balance_minor + 5"
            })
    void a_wallet_cannot_change_without_a_transfer(String statement) {
        assertThatThrownBy(() -> asService(statement))
                .rootCause()
                .hasMessageContaining("is not the sum of its transfers");
        assertUntouched();
    }

    @Test
    void a_wallet_cannot_return_to_an_earlier_entry() {
        database.unitOfWork().perform(this::post);

        assertThatThrownBy(() -> asService("UPDATE ledger_wallet SET entries = 1, balance_minor = 2000"))
                .rootCause()
                .hasMessageContaining("is not the sum of its transfers");
        assertThat(balance()).isEqualTo(Money.of(40_00, "EUR"));
    }

    @Test
    void a_new_wallet_cannot_have_a_balance_without_a_transfer() {
        assertThatThrownBy(() -> asService("INSERT INTO ledger_wallet VALUES ('%s', 'CHF', 100, 1)".formatted(account)))
                .rootCause()
                .hasMessageContaining("is not the sum of its transfers");
    }

    @Test
    void a_transfer_requires_an_update_of_its_wallet() {
        assertThatThrownBy(() -> asService(transfer(2, 500, 25_00)))
                .rootCause()
                .hasMessageContaining("is missing from its wallet");
        assertUntouched();
    }

    @Test
    void a_transfer_cannot_be_older_than_the_previous_one() {
        assertThatThrownBy(() -> asService("UPDATE ledger_wallet SET entries = 2, balance_minor = 2500;"
                        + transfer(2, 500, 25_00).replace("2026-01-06Z", "2026-01-04Z")))
                .rootCause()
                .hasMessageContaining("is older than its predecessor");
        assertUntouched();
    }

    @Test
    void a_balance_must_equal_the_previous_balance_plus_the_transfer() {
        assertThatThrownBy(() -> asService(
                        "UPDATE ledger_wallet SET entries = 2, balance_minor = 2600;" + transfer(2, 500, 26_00)))
                .rootCause()
                .hasMessageContaining("does not go on from its predecessor");
        assertUntouched();
    }

    @Test
    void an_entry_number_cannot_be_skipped() {
        assertThatThrownBy(() -> asService(
                        "UPDATE ledger_wallet SET entries = 3, balance_minor = 2500;" + transfer(3, 500, 25_00)))
                .rootCause()
                .hasMessageContaining("does not go on from its predecessor");
        assertUntouched();
    }

    @Test
    void an_entry_number_cannot_be_used_twice() {
        assertThatThrownBy(() -> asService(transfer(1, 500, 5_00))).rootCause().hasMessageContaining("duplicate key");
        assertUntouched();
    }

    @Test
    void a_payment_cannot_be_recorded_twice() {
        var again = "(SELECT reference_id FROM ledger_transfer WHERE entry_number = 1)";

        assertThatThrownBy(() -> asService(
                        "UPDATE ledger_wallet SET entries = 2, balance_minor = 2500;" + transfer(2, 500, 25_00, again)))
                .rootCause()
                .hasMessageContaining("duplicate key");
        assertUntouched();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void a_transfer_must_have_a_positive_amount(long amount) {
        assertThatThrownBy(() -> asService(transfer(2, amount, 20_00 + amount)))
                .rootCause()
                .hasMessageContaining("violates check constraint");
        assertUntouched();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"'wallet', 'wallet'", "'card_processor', 'card_processor'", "'wallet', 'card_processor'"})
    void a_transfer_must_use_the_ledger_accounts_of_its_kind(String books) {
        var statement = transfer(2, 500, 25_00).replace("'card_processor', 'wallet'", books);

        assertThatThrownBy(() -> asService(statement)).rootCause().hasMessageContaining("violates check constraint");
        assertUntouched();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "'held', 'wallet'",
                "'wallet', 'revenue'",
                "'wallet', 'card_processor'",
                "'card_processor', 'wallet'",
                "'wallet', 'wallet'",
                "'held', 'revenue'"
            })
    void a_charge_must_move_money_from_the_wallet_to_the_held_money(String books) {
        var statement = charge(500, 15_00).replace("'wallet', 'held'", books);

        assertThatThrownBy(() -> asService(statement)).rootCause().hasMessageContaining("violates check constraint");
        assertUntouched();
    }

    @Test
    void a_charge_cannot_make_the_balance_negative() {
        assertThatThrownBy(() ->
                        asService("UPDATE ledger_wallet SET entries = 2, balance_minor = -1;" + charge(20_01, -1)))
                .rootCause()
                .hasMessageContaining("ledger_transfer_charge_is_covered");
        assertUntouched();
    }

    @Test
    void a_charge_can_reduce_the_balance_to_zero() {
        asService("UPDATE ledger_wallet SET entries = 2, balance_minor = 0;" + charge(20_00, 0));

        assertThat(balance()).isEqualTo(Money.of(0, "EUR"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "refund_failed, card_processor, wallet, 1, 500",
        "chargeback_reversal, card_processor, wallet, 1, 2000",
        "chargeback_reversal, card_processor, wallet, 2, 2000",
        "chargeback, wallet, card_processor, 1, 2001",
        "capture_failed, wallet, card_processor, 1, 1999"
    })
    void a_reversal_requires_its_original_transfer(
            String kind, String debit, String credit, int occurrence, long amount) {
        var balance = 20_00 + (credit.equals("wallet") ? amount : -amount);
        var statement = "UPDATE ledger_wallet SET entries = 2, balance_minor = %s;".formatted(balance)
                + undoing(2, kind, debit, credit, occurrence, amount, balance);

        assertThatThrownBy(() -> asService(statement)).rootCause().hasMessageContaining("undoes what was never done");
        assertUntouched();
    }

    @Test
    void disputes_are_recorded_once_and_numbered_without_a_gap() {
        asService("UPDATE ledger_wallet SET entries = 2, balance_minor = 0;"
                + undoing(2, "chargeback", "wallet", "card_processor", 1, 20_00, 0));

        assertThatThrownBy(() -> asService("UPDATE ledger_wallet SET entries = 3, balance_minor = -2000;"
                        + undoing(3, "chargeback", "wallet", "card_processor", 1, 20_00, -20_00)))
                .rootCause()
                .hasMessageContaining("duplicate key");
        assertThatThrownBy(() -> asService("UPDATE ledger_wallet SET entries = 3, balance_minor = -2000;"
                        + undoing(3, "chargeback", "wallet", "card_processor", 3, 20_00, -20_00)))
                .rootCause()
                .hasMessageContaining("leaves a dispute out");
        assertThat(balance()).isEqualTo(Money.of(0, "EUR"));
    }

    @Test
    void disputes_may_overlap_and_end_in_any_order() {
        asService("UPDATE ledger_wallet SET entries = 3, balance_minor = -1500;"
                + undoing(2, "chargeback", "wallet", "card_processor", 1, 20_00, 0)
                + ";"
                + undoing(3, "chargeback", "wallet", "card_processor", 2, 15_00, -15_00));

        assertThatThrownBy(() -> asService("UPDATE ledger_wallet SET entries = 4, balance_minor = 500;"
                        + undoing(4, "chargeback_reversal", "card_processor", "wallet", 2, 20_00, 5_00)))
                .rootCause()
                .hasMessageContaining("undoes what was never done");
        asService("UPDATE ledger_wallet SET entries = 5, balance_minor = 2000;"
                + undoing(4, "chargeback_reversal", "card_processor", "wallet", 2, 15_00, 0)
                + ";"
                + undoing(5, "chargeback_reversal", "card_processor", "wallet", 1, 20_00, 20_00));
        assertThat(balance()).isEqualTo(TWENTY_EUROS);
    }

    @Test
    void only_disputes_and_charges_can_occur_repeatedly() {
        var statement = "UPDATE ledger_wallet SET entries = 2, balance_minor = 4000;"
                + undoing(2, "topup", "card_processor", "wallet", 2, 20_00, 40_00);

        assertThatThrownBy(() -> asService(statement))
                .rootCause()
                .hasMessageContaining("ledger_transfer_only_disputes_and_charges_come_again");
        assertUntouched();
    }

    @Test
    void a_refund_cannot_make_the_balance_negative() {
        var statement = "UPDATE ledger_wallet SET entries = 2, balance_minor = -1;"
                + undoing(2, "refund", "wallet", "card_processor", 1, 20_01, -1);

        assertThatThrownBy(() -> asService(statement))
                .rootCause()
                .hasMessageContaining("ledger_transfer_refund_is_covered");
        assertUntouched();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"'revenue', 'wallet'", "'wallet', 'card_processor'", "'wallet', 'wallet'"})
    void an_adjustment_must_move_money_between_the_wallet_and_adjustments(String books) {
        var statement = debitAdjustment(500, 15_00).replace("'wallet', 'adjustments'", books);

        assertThatThrownBy(() -> asService(statement)).rootCause().hasMessageContaining("violates check constraint");
        assertUntouched();
    }

    @Test
    void an_adjustment_cannot_make_the_balance_negative() {
        assertThatThrownBy(() -> asService(
                        "UPDATE ledger_wallet SET entries = 2, balance_minor = -1;" + debitAdjustment(20_01, -1)))
                .rootCause()
                .hasMessageContaining("ledger_transfer_adjustment_is_covered");
        assertUntouched();
    }

    @Test
    void held_money_can_leave_only_once() {
        asService("UPDATE ledger_wallet SET entries = 2, balance_minor = 1500;" + charge(500, 15_00));
        asService(leaving("'earning', 'held', 'revenue'", 413) + leaving("'vat', 'held', 'vat'", 87));

        assertThatThrownBy(() -> asService("UPDATE ledger_wallet SET entries = 3, balance_minor = 1501;"
                        + leaving("'release', 'held', 'wallet'", 1)
                                .replace("posted_at)", "posted_at, entry_number, balance_after_minor)")
                                .replace("'2026-01-06Z')", "'2026-01-06Z', 3, 1501)")))
                .rootCause()
                .hasMessageContaining("moves what is not held");
        assertThat(balance()).isEqualTo(Money.of(15_00, "EUR"));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"'earning', 'held', 'revenue'", "'vat', 'held', 'vat'"})
    void earnings_cannot_exceed_the_held_money(String kindAndBooks) {
        asService("UPDATE ledger_wallet SET entries = 2, balance_minor = 1500;" + charge(500, 15_00));

        assertThatThrownBy(() -> asService(leaving(kindAndBooks, 501)))
                .rootCause()
                .hasMessageContaining("moves what is not held");
    }

    @Test
    void earnings_require_held_money() {
        assertThatThrownBy(() -> asService(leaving("'earning', 'held', 'revenue'", 1)))
                .rootCause()
                .hasMessageContaining("moves what is not held");
        assertUntouched();
    }

    @Test
    void only_transfers_of_a_wallet_are_on_its_statement() {
        assertThatThrownBy(() -> asService(leaving("'topup', 'card_processor', 'wallet'", 1)))
                .rootCause()
                .hasMessageContaining("ledger_transfer_of_a_wallet_is_on_its_statement");
        assertThatThrownBy(() -> asService(transfer(2, 500, 20_00)
                        .replace("'topup', 'card_processor', 'wallet'", "'earning', 'held', 'revenue'")))
                .rootCause()
                .hasMessageContaining("ledger_transfer_of_a_wallet_is_on_its_statement");
        assertUntouched();
    }

    @Test
    void a_valid_transfer_is_accepted() {
        asService("UPDATE ledger_wallet SET entries = 2, balance_minor = 2500;" + transfer(2, 500, 25_00));

        assertThat(balance()).isEqualTo(Money.of(25_00, "EUR"));
    }

    @Test
    void a_unit_of_work_can_contain_several_transfers() {
        database.unitOfWork().perform(() -> {
            post();
            return post();
        });

        assertThat(balance()).isEqualTo(Money.of(60_00, "EUR"));
    }

    private Ledger.Posted post() {
        return ledger.post(new Transfer(
                new TransferId(Arbitrary.id()),
                account,
                TransferType.TOPUP,
                TWENTY_EUROS,
                new TransferReference("payment", Arbitrary.id()),
                "Top-up by card",
                Arbitrary.INSTANT));
    }

    /// In one transaction, like the service.
    private void asService(String statements) {
        database.unitOfWork().perform(() -> database.sql().execute(statements));
    }

    private String transfer(long number, long amount, long balance) {
        return transfer(number, amount, balance, "gen_random_uuid()");
    }

    private String transfer(long number, long amount, long balance, String payment) {
        return """
            INSERT INTO ledger_transfer
                (account_id, id, kind, debit, credit, currency, amount_minor, reference_type, reference_id,
                 description, posted_at, entry_number, balance_after_minor)
            VALUES ('%s', gen_random_uuid(), 'topup', 'card_processor', 'wallet', 'EUR', %d, 'payment',
                 %s, 'an attack', '2026-01-06Z', %d, %d)
            """.formatted(account, amount, payment, number, balance);
    }

    /// A reversal of the existing top-up.
    private String undoing(
            long number, String kind, String debit, String credit, int occurrence, long amount, long balance) {
        var payment = "(SELECT reference_id FROM ledger_transfer WHERE entry_number = 1)";
        return transfer(number, amount, balance, payment)
                .replace("posted_at,", "posted_at, occurrence,")
                .replace("'2026-01-06Z',", "'2026-01-06Z', %s,".formatted(occurrence))
                .replace("'topup', 'card_processor', 'wallet'", "'%s', '%s', '%s'".formatted(kind, debit, credit));
    }

    private String charge(long amount, long balance) {
        return transfer(2, amount, balance)
                .replace("'topup', 'card_processor', 'wallet'", "'charge', 'wallet', 'held'");
    }

    /// Moves the money held by the existing charge; not on a statement.
    private String leaving(String kindAndBooks, long amount) {
        return """
            INSERT INTO ledger_transfer
                (account_id, id, kind, debit, credit, currency, amount_minor, reference_type, reference_id,
                 description, posted_at)
            VALUES ('%s', gen_random_uuid(), %s, 'EUR', %d, 'payment',
                 coalesce((SELECT reference_id FROM ledger_transfer WHERE kind = 'charge'), gen_random_uuid()),
                 'an attack', '2026-01-06Z');
            """.formatted(account, kindAndBooks, amount);
    }

    private String debitAdjustment(long amount, long balance) {
        return transfer(2, amount, balance)
                .replace("'topup', 'card_processor', 'wallet'", "'adjustment', 'wallet', 'adjustments'");
    }

    private void assertUntouched() {
        assertThat(balance()).isEqualTo(TWENTY_EUROS);
        assertThat(database.admin().fetchCount(LEDGER_TRANSFER)).isEqualTo(1);
    }

    private Money balance() {
        return ledger.balance(account, Currency.getInstance("EUR"));
    }
}
