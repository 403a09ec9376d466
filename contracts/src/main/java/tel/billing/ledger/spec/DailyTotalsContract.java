package tel.billing.ledger.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.LedgerAccountBalance;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.ledger.application.DailyTotals;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// Contract of [DailyTotals], with the [Ledger] whose transfers they sum up.
public abstract class DailyTotalsContract extends StoreContract {
    private static final LocalDate MONDAY = LocalDate.of(2026, 1, 5);
    private static final LocalDate TUESDAY = MONDAY.plusDays(1);
    private static final LocalDate FRIDAY = MONDAY.plusDays(4);
    private static final Money TWENTY_EUROS = Money.of(20_00, "EUR");
    private static final Money FIVE_EUROS = Money.of(5_00, "EUR");

    private final Ledger ledger;
    private final DailyTotals dailyTotals;

    protected DailyTotalsContract(StoreFixture fixture, Ledger ledger, DailyTotals dailyTotals) {
        super(fixture);
        this.ledger = ledger;
        this.dailyTotals = dailyTotals;
    }

    @Test
    void an_empty_ledger_has_no_day_to_close() {
        assertThat(close(FRIDAY)).isEmpty();
    }

    @Test
    void days_with_transfers_are_closed_in_their_order_up_to_the_last_one_that_may_be_closed() {
        post(noon(FRIDAY), topUp(TWENTY_EUROS));
        post(noon(FRIDAY.plusDays(1)), topUp(TWENTY_EUROS));
        post(noon(MONDAY), topUp(TWENTY_EUROS));

        assertThat(close(FRIDAY)).contains(MONDAY);
        assertThat(close(FRIDAY)).contains(FRIDAY);
        assertThat(close(FRIDAY)).isEmpty();
    }

    @Test
    void a_day_begins_at_midnight_UTC() {
        post(noon(TUESDAY).minus(Duration.ofHours(12)).minusNanos(1_000), topUp(TWENTY_EUROS));
        post(noon(TUESDAY).minus(Duration.ofHours(12)), topUp(TWENTY_EUROS));

        assertThat(closeAll(FRIDAY)).containsExactly(MONDAY, TUESDAY);
        assertThat(ledger.trialBalance()).isEqualTo(balanceOfTopUps(Money.of(40_00, "EUR")));
    }

    @Test
    void the_trial_balance_is_the_same_before_and_after_each_closing() {
        var account = account();
        for (var day = 0; day <= 4; day++) {
            var at = noon(MONDAY.plusDays(day));
            var charge = transfer(account, TransferType.CHARGE, FIVE_EUROS, reference("subscription"));
            post(at, transfer(account, TransferType.TOPUP, TWENTY_EUROS, reference("payment")));
            post(at, transfer(account, TransferType.TOPUP, Money.of(500 + day, "JPY"), reference("payment")));
            post(at, charge);
            post(at, transfer(account, TransferType.EARNING, Money.of(4_13, "EUR"), charge.reference()));
            post(at, transfer(account, TransferType.VAT, Money.of(87, "EUR"), charge.reference()));
        }
        var expected = ledger.trialBalance();
        assertThat(expected)
                .containsExactly(
                        new LedgerAccountBalance(LedgerAccount.WALLET, Money.of(75_00, "EUR")),
                        new LedgerAccountBalance(LedgerAccount.CARD_PROCESSOR, Money.of(-100_00, "EUR")),
                        new LedgerAccountBalance(LedgerAccount.HELD, Money.of(0, "EUR")),
                        new LedgerAccountBalance(LedgerAccount.REVENUE, Money.of(20_65, "EUR")),
                        new LedgerAccountBalance(LedgerAccount.VAT, Money.of(4_35, "EUR")),
                        new LedgerAccountBalance(LedgerAccount.WALLET, Money.of(2_510, "JPY")),
                        new LedgerAccountBalance(LedgerAccount.CARD_PROCESSOR, Money.of(-2_510, "JPY")));

        for (var day = 0; day <= 4; day++) {
            assertThat(close(FRIDAY)).contains(MONDAY.plusDays(day));
            assertThat(ledger.trialBalance()).isEqualTo(expected);
        }
    }

    @Test
    void a_rolled_back_closing_closes_nothing() {
        post(noon(MONDAY), topUp(TWENTY_EUROS));

        takenBack(() -> dailyTotals.closeNextDay(FRIDAY));

        assertThat(close(FRIDAY)).contains(MONDAY);
        assertThat(ledger.trialBalance()).isEqualTo(balanceOfTopUps(TWENTY_EUROS));
    }

    @Test
    void concurrent_calls_close_each_day_once() {
        Stream.of(0, 1, 2).forEach(day -> post(noon(MONDAY.plusDays(day)), topUp(TWENTY_EUROS)));

        var closed = Race.of(() -> close(FRIDAY)).stream().flatMap(Optional::stream);

        assertThat(closed).containsExactlyInAnyOrder(MONDAY, TUESDAY, MONDAY.plusDays(2));
        assertThat(ledger.trialBalance()).isEqualTo(balanceOfTopUps(Money.of(60_00, "EUR")));
    }

    @Test
    void a_late_transfer_opens_its_day_and_all_later_ones() {
        post(noon(MONDAY), topUp(TWENTY_EUROS));
        post(noon(TUESDAY), topUp(TWENTY_EUROS));
        post(noon(FRIDAY), topUp(TWENTY_EUROS));
        closeAll(FRIDAY);

        post(noon(TUESDAY), topUp(FIVE_EUROS));

        assertThat(ledger.trialBalance()).isEqualTo(balanceOfTopUps(Money.of(65_00, "EUR")));
        assertThat(closeAll(FRIDAY)).containsExactly(TUESDAY, FRIDAY);
        assertThat(ledger.trialBalance()).isEqualTo(balanceOfTopUps(Money.of(65_00, "EUR")));
    }

    @Test
    void transfers_during_the_closing_of_their_day_are_counted_once() {
        post(noon(MONDAY), topUp(TWENTY_EUROS));

        Race.of(Race.RUNNERS, runner -> runner % 2 == 0 ? close(FRIDAY) : post(noon(MONDAY), topUp(FIVE_EUROS)));

        var expected = balanceOfTopUps(Money.of(20_00 + Race.RUNNERS / 2 * 5_00, "EUR"));
        assertThat(ledger.trialBalance()).isEqualTo(expected);
        closeAll(FRIDAY);
        assertThat(ledger.trialBalance()).isEqualTo(expected);
    }

    private Optional<LocalDate> close(LocalDate last) {
        return unitOfWork().perform(() -> dailyTotals.closeNextDay(last));
    }

    private List<LocalDate> closeAll(LocalDate last) {
        var closed = new ArrayList<LocalDate>();
        for (var day = close(last); day.isPresent(); day = close(last)) {
            closed.add(day.get());
        }
        return closed;
    }

    private Ledger.Posted post(Instant at, Transfer transfer) {
        return committed(() -> ledger.post(new Transfer(
                transfer.id(),
                transfer.account(),
                transfer.type(),
                transfer.amount(),
                transfer.reference(),
                transfer.description(),
                at)));
    }

    private static Instant noon(LocalDate day) {
        return day.atTime(12, 0).toInstant(ZoneOffset.UTC);
    }

    private static List<LedgerAccountBalance> balanceOfTopUps(Money sum) {
        return List.of(
                new LedgerAccountBalance(LedgerAccount.WALLET, sum),
                new LedgerAccountBalance(LedgerAccount.CARD_PROCESSOR, sum.negated()));
    }

    /// For a new account.
    private Transfer topUp(Money amount) {
        return transfer(account(), TransferType.TOPUP, amount, reference("payment"));
    }

    private static TransferReference reference(String type) {
        return new TransferReference(type, Arbitrary.id());
    }

    private static Transfer transfer(AccountId account, TransferType kind, Money amount, TransferReference reference) {
        return new Transfer(
                new TransferId(Arbitrary.id()), account, kind, amount, reference, "A transfer", Arbitrary.INSTANT);
    }
}
