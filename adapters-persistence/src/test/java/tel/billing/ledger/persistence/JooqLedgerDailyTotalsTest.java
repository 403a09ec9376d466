package tel.billing.ledger.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;
import static tel.billing.ledger.persistence.tables.LedgerDailyTotal.LEDGER_DAILY_TOTAL;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.LedgerAccountBalance;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.ledger.spec.LedgerDailyTotalsContract;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.GuideStatement;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;

class JooqLedgerDailyTotalsTest extends LedgerDailyTotalsContract {
    private static final LocalDate DAY = MONDAY;

    private final TestDatabase database;
    private final Ledger ledger;

    JooqLedgerDailyTotalsTest() {
        var testDatabase = TestDatabase.empty();
        super(testDatabase, new JooqLedger(testDatabase.sql()), new JooqLedgerDailyTotals(testDatabase.sql()));
        database = testDatabase;
        ledger = new JooqLedger(testDatabase.sql());
    }

    @Test
    void a_total_is_the_sum_of_a_days_transfers_between_two_ledger_accounts() {
        post(start(DAY), Money.of(20_00, "EUR"));
        post(start(DAY), Money.of(5_00, "EUR"));
        post(start(DAY), Money.of(500, "JPY"));
        post(start(DAY.plusDays(1)), Money.of(1_00, "EUR"));

        close(DAY);

        assertThat(database.sql()
                        .selectFrom(LEDGER_DAILY_TOTAL)
                        .orderBy(LEDGER_DAILY_TOTAL.CURRENCY)
                        .fetch(row -> "%s %s %s %s %s %s"
                                .formatted(
                                        row.getDay(),
                                        row.getDebit(),
                                        row.getCredit(),
                                        row.getCurrency(),
                                        row.getAmountMinor(),
                                        row.getTransfers())))
                .containsExactly(
                        "2026-01-05 card_processor wallet EUR 2500 2", "2026-01-05 card_processor wallet JPY 500 1");
    }

    @ParameterizedTest(name = "{0} days ago")
    @ValueSource(ints = {-1, 0, 1})
    void a_day_that_did_not_end_a_day_ago_cannot_be_closed(int daysAgo) {
        var today = today();
        var refusal = refusalToClose(today.minusDays(daysAgo));
        if (!today().equals(today)) {
            // At midnight the day may have ended a day ago.
            TestDatabase.empty();
            refusal = refusalToClose(today().minusDays(daysAgo));
        }

        assertThat(refusal).rootCause().hasMessageContaining("ledger_daily_total_of_a_day_that_ended_a_day_ago");
    }

    private Throwable refusalToClose(LocalDate day) {
        post(start(day), Money.of(20_00, "EUR"));
        return catchThrowable(() -> close(day));
    }

    @Test
    void a_day_that_ended_a_day_ago_can_be_closed() {
        var day = today().minusDays(2);
        post(start(day), Money.of(20_00, "EUR"));

        assertThat(close(day)).contains(day);
    }

    /// The totals replace the transfers of closed days: a wrong total is visible.
    @Test
    void the_trial_balance_uses_the_totals_of_closed_days() {
        post(start(DAY), Money.of(20_00, "EUR"));
        close(DAY);

        database.admin().execute("UPDATE ledger_daily_total SET amount_minor = 1999");

        assertThat(ledger.trialBalance())
                .containsExactly(
                        new LedgerAccountBalance(LedgerAccount.WALLET, Money.of(20_00, "EUR")),
                        new LedgerAccountBalance(LedgerAccount.CARD_PROCESSOR, Money.of(-19_99, "EUR")));
    }

    @Test
    void after_an_operator_deletes_all_totals_they_are_built_again() {
        post(start(DAY), Money.of(20_00, "EUR"));
        post(start(DAY.plusDays(1)), Money.of(20_00, "EUR"));
        close(DAY);
        close(DAY.plusDays(1));
        var before = ledger.trialBalance();

        database.admin().execute("TRUNCATE ledger_daily_total");

        assertThat(ledger.trialBalance()).isEqualTo(before);
        assertThat(close(DAY)).contains(DAY);
        assertThat(ledger.trialBalance()).isEqualTo(before);
    }

    @Test
    void a_day_that_was_closed_by_a_clock_that_was_ahead_is_reported_and_opened_again() {
        var tomorrow = today().plusDays(1);
        post(start(tomorrow), Money.of(20_00, "EUR"));
        var expected = List.of(
                new LedgerAccountBalance(LedgerAccount.WALLET, Money.of(25_00, "EUR")),
                new LedgerAccountBalance(LedgerAccount.CARD_PROCESSOR, Money.of(-25_00, "EUR")));
        var constraint = "ledger_daily_total_of_a_day_that_ended_a_day_ago";
        var check = database.admin()
                .fetchSingle(
                        "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = {0}", DSL.val(constraint))
                .get(0, String.class);
        database.admin().execute("ALTER TABLE ledger_daily_total DROP CONSTRAINT " + constraint);
        try {
            assertThat(close(tomorrow)).contains(tomorrow);
            post(start(tomorrow), Money.of(5_00, "EUR"));
            assertThat(ledger.trialBalance()).isEqualTo(expected);

            assertThat(close(DAY)).isEmpty();

            assertThat(ledger.trialBalance()).isEqualTo(expected);
            assertThat(database.sql().fetchValue("SELECT count(*) FROM ledger_daily_total"))
                    .isEqualTo(0L);
        } finally {
            database.admin().execute("DELETE FROM ledger_daily_total");
            database.admin().execute("ALTER TABLE ledger_daily_total ADD CONSTRAINT " + constraint + " " + check);
        }
    }

    /// The closing waits for the transfer, or does not see it and is opened again.
    @Test
    void a_late_transfer_that_commits_after_a_concurrent_closing_began_is_counted() throws InterruptedException {
        post(start(DAY), Money.of(20_00, "EUR"));
        var account = database.account();
        var closing = Thread.ofVirtual().unstarted(() -> close(DAY));

        database.unitOfWork().run(() -> {
            post(account, start(DAY), Money.of(5_00, "EUR"));
            closing.start();
            await().atMost(Duration.ofMinutes(1)).until(database::isALockAwaited);
        });
        closing.join();

        assertThat(database.sql().fetchValue("SELECT amount_minor FROM ledger_daily_total"))
                .isEqualTo(25_00L);
    }

    @Test
    void the_statement_of_the_guide_finds_wrong_and_missing_totals() {
        add(noon(MONDAY));
        add(noon(TUESDAY));
        closeAll(FRIDAY);
        var statement = GuideStatement.of("incidents/payments.md", "full join");
        assertThat(database.admin().fetch(statement)).isEmpty();

        database.admin()
                .execute("UPDATE ledger_daily_total SET amount_minor = amount_minor + 1 WHERE day = '2026-01-06'");
        assertThat(database.admin().fetch(statement)).hasSize(1);
        database.admin().execute("DELETE FROM ledger_daily_total WHERE day = '2026-01-05'");
        assertThat(database.admin().fetch(statement)).hasSize(2);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "INSERT INTO ledger_daily_total VALUES ('2026-01-05', 'held', 'revenue', 'EUR', 1, 1)",
                "UPDATE ledger_daily_total SET amount_minor = 1",
                "DELETE FROM ledger_daily_total",
                "TRUNCATE ledger_daily_total"
            })
    void the_service_has_no_permission_to(String statement) {
        assertThatThrownBy(() -> database.sql().execute(statement))
                .rootCause()
                .hasMessageContaining("permission denied");
    }

    private void post(Instant at, Money amount) {
        var account = database.account();
        database.unitOfWork().perform(() -> post(account, at, amount));
    }

    private Ledger.Posted post(AccountId account, Instant at, Money amount) {
        return ledger.post(new Transfer(
                new TransferId(Arbitrary.id()),
                account,
                TransferType.TOPUP,
                amount,
                new TransferReference("payment", Arbitrary.id()),
                "Top-up by card",
                at));
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private LocalDate today() {
        return LocalDate.ofInstant(database.sql().fetchSingle("SELECT now()").get(0, Instant.class), ZoneOffset.UTC);
    }
}
