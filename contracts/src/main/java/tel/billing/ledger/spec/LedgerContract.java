package tel.billing.ledger.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.LedgerAccountBalance;
import tel.billing.ledger.StatementFilter;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.ledger.Wallet;
import tel.billing.ledger.WalletEntry;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// Contract of [Ledger].
public abstract class LedgerContract extends StoreContract {
    private static final Currency EUR = Currency.getInstance("EUR");
    private static final Money TWENTY_EUROS = Money.of(20_00, "EUR");
    private static final Money FIVE_EUROS = Money.of(5_00, "EUR");

    private final Ledger ledger;

    protected LedgerContract(StoreFixture fixture, Ledger ledger) {
        super(fixture);
        this.ledger = ledger;
    }

    @Test
    void a_wallet_without_transfers_has_the_balance_zero() {
        var account = account();

        assertThat(ledger.balance(account, EUR)).isEqualTo(Money.zero(EUR));
        assertThat(ledger.wallets(account)).isEmpty();
        assertThat(ledger.entries(account, EUR, firstPage(10)).items()).isEmpty();
    }

    @Test
    void a_top_up_adds_to_the_wallet() {
        var account = account();

        assertThat(posted(topUp(account, TWENTY_EUROS))).isEqualTo(new Ledger.Posted.Done(TWENTY_EUROS));
        assertThat(posted(topUp(account, FIVE_EUROS))).isEqualTo(new Ledger.Posted.Done(Money.of(25_00, "EUR")));
        assertThat(ledger.balance(account, EUR)).isEqualTo(Money.of(25_00, "EUR"));
    }

    @Test
    void each_currency_has_its_own_wallet() {
        var account = account();
        posted(topUp(account, TWENTY_EUROS));
        posted(topUp(account, Money.of(500, "JPY")));
        posted(topUp(account, Money.of(3_00, "CHF")));

        assertThat(ledger.wallets(account))
                .containsExactly(
                        new Wallet(account, Money.of(3_00, "CHF")),
                        new Wallet(account, TWENTY_EUROS),
                        new Wallet(account, Money.of(500, "JPY")));
        posted(topUp(account, FIVE_EUROS));
        assertThat(pages(account, 10)).containsExactly(List.of(2L, 1L));
    }

    @Test
    void the_wallets_of_several_accounts_are_returned_together() {
        var one = account();
        var other = account();
        var poor = account();
        posted(topUp(one, TWENTY_EUROS));
        posted(topUp(one, Money.of(3_00, "CHF")));
        posted(topUp(other, FIVE_EUROS));
        posted(topUp(account(), FIVE_EUROS));

        assertThat(ledger.walletsOf(Set.of(one, other, poor)))
                .isEqualTo(Map.of(
                        one, List.of(new Wallet(one, Money.of(3_00, "CHF")), new Wallet(one, TWENTY_EUROS)),
                        other, List.of(new Wallet(other, FIVE_EUROS))));
        assertThat(ledger.walletsOf(Set.of())).isEmpty();
    }

    @Test
    void each_account_has_its_own_wallets() {
        var account = account();
        var other = account();
        posted(topUp(account, TWENTY_EUROS));

        assertThat(ledger.balance(other, EUR)).isEqualTo(Money.zero(EUR));
        assertThat(ledger.wallets(other)).isEmpty();
        assertThat(ledger.entries(other, EUR, firstPage(10)).items()).isEmpty();
    }

    @Test
    void the_statement_shows_every_transfer_newest_first() {
        var account = account();
        var first = topUp(account, TWENTY_EUROS);
        var second = topUp(account, FIVE_EUROS);
        posted(first);
        posted(second);

        assertThat(ledger.entries(account, EUR, firstPage(10)).items())
                .containsExactly(
                        new WalletEntry(2, second, FIVE_EUROS, Money.of(25_00, "EUR")),
                        new WalletEntry(1, first, TWENTY_EUROS, TWENTY_EUROS));
    }

    @Test
    void the_statement_has_pages() {
        var account = account();
        LongStream.rangeClosed(1, 5).forEach(_ -> posted(topUp(account, FIVE_EUROS)));

        assertThat(pages(account, 2)).containsExactly(List.of(5L, 4L), List.of(3L, 2L), List.of(1L));
        assertThat(pages(account, 5)).containsExactly(List.of(5L, 4L, 3L, 2L, 1L));
    }

    @Test
    void the_statement_shows_only_the_wanted_entries() {
        var account = account();
        var noon = Instant.parse("2026-03-01T12:00:00Z");
        posted(at(noon, topUp(account, TWENTY_EUROS)));
        posted(at(noon.plusSeconds(1), charge(account, FIVE_EUROS)));
        posted(at(noon.plusSeconds(2), topUp(account, FIVE_EUROS)));

        assertThat(numbers(account, wanted(Optional.empty(), Optional.empty(), Optional.of("topup"))))
                .containsExactly(3L, 1L);
        assertThat(numbers(account, wanted(Optional.of(noon.plusSeconds(1)), Optional.empty(), Optional.empty())))
                .containsExactly(3L, 2L);
        assertThat(numbers(account, wanted(Optional.empty(), Optional.of(noon.plusSeconds(2)), Optional.empty())))
                .containsExactly(2L, 1L);
        assertThat(numbers(account, wanted(Optional.of(noon), Optional.of(noon), Optional.empty())))
                .isEmpty();
    }

    private List<Long> numbers(AccountId account, StatementFilter filter) {
        return ledger.entries(account, EUR, filter, firstPage(10)).items().stream()
                .map(WalletEntry::number)
                .toList();
    }

    private static StatementFilter wanted(Optional<Instant> from, Optional<Instant> until, Optional<String> typeLabel) {
        return new StatementFilter(from, until, typeLabel);
    }

    @Test
    void a_second_transfer_of_the_same_kind_and_reference_fails_and_stores_nothing() {
        var account = account();
        var transfer = topUp(account, TWENTY_EUROS);
        posted(transfer);
        var again = transfer(account, TWENTY_EUROS, transfer.reference());

        assertThatThrownBy(() -> posted(again)).isInstanceOf(RuntimeException.class);
        assertThat(ledger.balance(account, EUR)).isEqualTo(TWENTY_EUROS);
        assertThat(ledger.entries(account, EUR, firstPage(10)).items()).hasSize(1);
    }

    @Test
    void a_rolled_back_transfer_stores_nothing() {
        var account = account();
        posted(topUp(account, TWENTY_EUROS));
        var transfer = topUp(account, FIVE_EUROS);

        takenBack(() -> ledger.post(transfer));

        assertThat(ledger.balance(account, EUR)).isEqualTo(TWENTY_EUROS);
        assertThat(posted(transfer)).isEqualTo(new Ledger.Posted.Done(Money.of(25_00, "EUR")));
        assertThat(pages(account, 10)).containsExactly(List.of(2L, 1L));
    }

    @Test
    void concurrent_transfers_are_numbered_consecutively_and_add_up() {
        var account = account();

        Race.of(() -> posted(topUp(account, FIVE_EUROS)));

        var entries = ledger.entries(account, EUR, firstPage(100)).items().reversed();
        var balance = Money.zero(EUR);
        var number = 0L;
        for (var walletEntry : entries) {
            balance = balance.plus(FIVE_EUROS);
            number++;
            assertThat(walletEntry.number()).isEqualTo(number);
            assertThat(walletEntry.balanceAfter()).isEqualTo(balance);
        }
        assertThat(entries).hasSize(Race.RUNNERS);
        assertThat(ledger.balance(account, EUR)).isEqualTo(balance);
    }

    @Test
    void entry_times_never_decrease_even_if_an_older_transfer_is_posted_later() {
        var account = account();
        var late = topUp(account, TWENTY_EUROS);
        posted(late);
        var before = at(late.postedAt().minusMillis(1), topUp(account, FIVE_EUROS));
        var later = at(late.postedAt().plusMillis(1), charge(account, FIVE_EUROS));

        posted(before);
        posted(later);
        committed(() -> ledger.postAll(List.of(
                at(late.postedAt(), charge(account, FIVE_EUROS)),
                at(late.postedAt().plusMillis(2), charge(account, FIVE_EUROS)))));

        assertThat(times(account))
                .containsExactly(
                        late.postedAt(),
                        late.postedAt(),
                        late.postedAt().plusMillis(1),
                        late.postedAt().plusMillis(1),
                        late.postedAt().plusMillis(2));
    }

    @Test
    void entry_times_never_decrease_with_concurrent_transfers() {
        var account = account();

        Race.of(Race.RUNNERS, runner -> {
            var at = Arbitrary.INSTANT.plusSeconds(Race.RUNNERS - runner);
            return runner % 2 == 0
                    ? posted(at(at, topUp(account, FIVE_EUROS)))
                    : committed(() -> ledger.postAll(
                            List.of(at(at, topUp(account, FIVE_EUROS)), at(at, topUp(account, FIVE_EUROS)))));
        });

        assertThat(times(account)).hasSize(Race.RUNNERS / 2 * 3).isSorted();
    }

    @Test
    void a_charge_is_debited_from_the_wallet() {
        var account = account();
        posted(topUp(account, TWENTY_EUROS));
        var charge = charge(account, FIVE_EUROS);

        assertThat(posted(charge)).isEqualTo(new Ledger.Posted.Done(Money.of(15_00, "EUR")));
        assertThat(ledger.balance(account, EUR)).isEqualTo(Money.of(15_00, "EUR"));
        assertThat(ledger.entries(account, EUR, firstPage(10)).items())
                .first()
                .isEqualTo(new WalletEntry(2, charge, FIVE_EUROS.negated(), Money.of(15_00, "EUR")));
    }

    @Test
    void a_charge_may_use_the_whole_balance() {
        var account = account();
        posted(topUp(account, TWENTY_EUROS));

        assertThat(posted(charge(account, TWENTY_EUROS))).isEqualTo(new Ledger.Posted.Done(Money.zero(EUR)));
    }

    @Test
    void a_charge_above_the_balance_stores_nothing() {
        var account = account();
        posted(topUp(account, FIVE_EUROS));

        assertThat(posted(charge(account, Money.of(5_01, "EUR")))).isEqualTo(new Ledger.Posted.InsufficientBalance());
        assertThat(ledger.balance(account, EUR)).isEqualTo(FIVE_EUROS);
        assertThat(pages(account, 10)).containsExactly(List.of(1L));
    }

    @Test
    void a_charge_of_an_unused_wallet_does_not_create_the_wallet() {
        var account = account();
        posted(topUp(account, Money.of(500, "JPY")));

        assertThat(posted(charge(account, FIVE_EUROS))).isEqualTo(new Ledger.Posted.InsufficientBalance());
        assertThat(ledger.wallets(account)).containsExactly(new Wallet(account, Money.of(500, "JPY")));
    }

    @Test
    void of_concurrent_charges_only_those_covered_by_the_balance_are_posted() {
        var account = account();
        posted(topUp(account, Money.of(9_99, "EUR")));

        var answers = Race.of(() -> posted(charge(account, FIVE_EUROS)));

        assertThat(answers).containsOnlyOnce(new Ledger.Posted.Done(Money.of(4_99, "EUR")));
        assertThat(answers)
                .filteredOn(new Ledger.Posted.InsufficientBalance()::equals)
                .hasSize(Race.RUNNERS - 1);
        assertThat(ledger.balance(account, EUR)).isEqualTo(Money.of(4_99, "EUR"));
        assertThat(pages(account, 10)).containsExactly(List.of(2L, 1L));
    }

    @Test
    void an_adjustment_is_a_credit_or_a_debit_on_the_statement() {
        var account = account();
        var given = adjustment(account, TransferType.CREDIT_ADJUSTMENT, TWENTY_EUROS);
        var taken = adjustment(account, TransferType.DEBIT_ADJUSTMENT, FIVE_EUROS);

        assertThat(posted(given)).isEqualTo(new Ledger.Posted.Done(TWENTY_EUROS));
        assertThat(posted(taken)).isEqualTo(new Ledger.Posted.Done(Money.of(15_00, "EUR")));
        assertThat(ledger.entries(account, EUR, firstPage(10)).items())
                .containsExactly(
                        new WalletEntry(2, taken, FIVE_EUROS.negated(), Money.of(15_00, "EUR")),
                        new WalletEntry(1, given, TWENTY_EUROS, TWENTY_EUROS));
    }

    @Test
    void a_debit_adjustment_above_the_balance_stores_nothing() {
        var account = account();
        posted(topUp(account, FIVE_EUROS));

        assertThat(posted(adjustment(account, TransferType.DEBIT_ADJUSTMENT, Money.of(5_01, "EUR"))))
                .isEqualTo(new Ledger.Posted.InsufficientBalance());
        assertThat(posted(adjustment(account, TransferType.DEBIT_ADJUSTMENT, FIVE_EUROS)))
                .isEqualTo(new Ledger.Posted.Done(Money.zero(EUR)));
        assertThat(pages(account, 10)).containsExactly(List.of(2L, 1L));
    }

    @Test
    void an_adjustment_cannot_be_reversed_with_its_own_reference() {
        var account = account();
        var given = adjustment(account, TransferType.CREDIT_ADJUSTMENT, FIVE_EUROS);
        posted(given);
        var undone =
                transfer(account, TransferType.DEBIT_ADJUSTMENT, FIVE_EUROS, given.reference(), given.description());

        assertThatThrownBy(() -> posted(undone)).isInstanceOf(RuntimeException.class);
        assertThat(ledger.balance(account, EUR)).isEqualTo(FIVE_EUROS);
    }

    @Test
    void a_refund_above_the_balance_stores_nothing() {
        var account = account();
        posted(topUp(account, FIVE_EUROS));

        assertThat(posted(undoing(
                        account, TransferType.REFUND, TWENTY_EUROS, new TransferReference("refund", Arbitrary.id()))))
                .isEqualTo(new Ledger.Posted.InsufficientBalance());
        assertThat(ledger.balance(account, EUR)).isEqualTo(FIVE_EUROS);
    }

    @Test
    void a_failed_refund_is_credited_regardless_of_the_balance() {
        var account = account();
        var payment = new TransferReference("payment", Arbitrary.id());
        var refund = new TransferReference("refund", Arbitrary.id());
        posted(transfer(account, TWENTY_EUROS, payment));
        posted(undoing(account, TransferType.REFUND, FIVE_EUROS, refund));
        posted(undoing(account, TransferType.CHARGEBACK, TWENTY_EUROS, payment));

        assertThat(posted(undoing(account, TransferType.REFUND_FAILED, FIVE_EUROS, refund)))
                .isEqualTo(new Ledger.Posted.Done(Money.of(0, "EUR")));
    }

    @Test
    void chargebacks_may_make_the_balance_negative_and_may_occur_repeatedly() {
        var account = account();
        var payment = Arbitrary.id();
        posted(transfer(account, TWENTY_EUROS, new TransferReference("payment", payment)));
        posted(charge(account, TWENTY_EUROS));

        for (var time = 1; time <= 3; time++) {
            var transferReference = new TransferReference("payment", payment, time);
            assertThat(posted(undoing(account, TransferType.CHARGEBACK, TWENTY_EUROS, transferReference)))
                    .isEqualTo(new Ledger.Posted.Done(TWENTY_EUROS.negated()));
            assertThat(posted(undoing(account, TransferType.CHARGEBACK_REVERSAL, TWENTY_EUROS, transferReference)))
                    .isEqualTo(new Ledger.Posted.Done(Money.zero(EUR)));
            assertThatThrownBy(() -> posted(undoing(account, TransferType.CHARGEBACK, TWENTY_EUROS, transferReference)))
                    .isInstanceOf(RuntimeException.class);
        }
        assertThat(ledger.entries(account, EUR, firstPage(1)).items())
                .extracting(walletEntry -> walletEntry.transfer().reference().occurrence())
                .containsExactly(3);
    }

    @Test
    void a_failed_capture_may_make_the_balance_negative() {
        var account = account();
        var payment = new TransferReference("payment", Arbitrary.id());
        posted(transfer(account, TWENTY_EUROS, payment));
        posted(charge(account, FIVE_EUROS));

        assertThat(posted(undoing(account, TransferType.CAPTURE_FAILED, TWENTY_EUROS, payment)))
                .isEqualTo(new Ledger.Posted.Done(FIVE_EUROS.negated()));
        assertThat(posted(topUp(account, Money.of(1_00, "EUR"))))
                .isEqualTo(new Ledger.Posted.Done(Money.of(-4_00, "EUR")));
        assertThat(posted(charge(account, Money.of(1_00, "EUR")))).isEqualTo(new Ledger.Posted.InsufficientBalance());
    }

    @Test
    void released_money_returns_to_the_wallet() {
        var account = account();
        posted(topUp(account, TWENTY_EUROS));
        var charge = charge(account, FIVE_EUROS);
        posted(charge);

        assertThat(posted(undoing(account, TransferType.RELEASE, FIVE_EUROS, charge.reference())))
                .isEqualTo(new Ledger.Posted.Done(TWENTY_EUROS));
        assertThat(pages(account, 10)).containsExactly(List.of(3L, 2L, 1L));
    }

    @Test
    void transfers_between_the_operators_accounts_are_on_no_statement() {
        var account = account();
        posted(topUp(account, TWENTY_EUROS));
        var charge = charge(account, FIVE_EUROS);
        posted(charge);

        assertThat(posted(undoing(account, TransferType.EARNING, Money.of(4_13, "EUR"), charge.reference())))
                .isEqualTo(new Ledger.Posted.Done(Money.of(15_00, "EUR")));
        assertThat(posted(undoing(account, TransferType.VAT, Money.of(87, "EUR"), charge.reference())))
                .isEqualTo(new Ledger.Posted.Done(Money.of(15_00, "EUR")));

        assertThat(pages(account, 10)).containsExactly(List.of(2L, 1L));
        assertThat(posted(topUp(account, FIVE_EUROS))).isEqualTo(new Ledger.Posted.Done(TWENTY_EUROS));
        assertThat(pages(account, 10)).containsExactly(List.of(3L, 2L, 1L));
    }

    @Test
    void a_charge_is_earned_only_once() {
        var account = account();
        posted(topUp(account, TWENTY_EUROS));
        var charge = charge(account, FIVE_EUROS);
        posted(charge);
        var earning = undoing(account, TransferType.EARNING, FIVE_EUROS, charge.reference());
        posted(earning);

        assertThatThrownBy(() -> posted(undoing(account, TransferType.EARNING, FIVE_EUROS, charge.reference())))
                .isInstanceOf(RuntimeException.class);
    }

    @Test
    void a_credit_note_reverses_revenue_and_VAT_and_credits_the_wallet() {
        var account = account();
        posted(topUp(account, TWENTY_EUROS));
        var charge = charge(account, FIVE_EUROS);
        posted(charge);
        posted(undoing(account, TransferType.EARNING, Money.of(4_13, "EUR"), charge.reference()));
        posted(undoing(account, TransferType.VAT, Money.of(87, "EUR"), charge.reference()));
        var note = new TransferReference("credit_note", Arbitrary.id());

        assertThat(posted(undoing(account, TransferType.EARNING_REVERSAL, Money.of(4_13, "EUR"), note)))
                .isEqualTo(new Ledger.Posted.Done(Money.of(15_00, "EUR")));
        posted(undoing(account, TransferType.VAT_REVERSAL, Money.of(87, "EUR"), note));
        assertThat(posted(undoing(account, TransferType.CREDIT, FIVE_EUROS, note)))
                .isEqualTo(new Ledger.Posted.Done(TWENTY_EUROS));

        assertThat(pages(account, 10)).containsExactly(List.of(3L, 2L, 1L));
        assertThat(ledger.trialBalance())
                .containsExactly(
                        new LedgerAccountBalance(LedgerAccount.WALLET, TWENTY_EUROS),
                        new LedgerAccountBalance(LedgerAccount.CARD_PROCESSOR, TWENTY_EUROS.negated()),
                        new LedgerAccountBalance(LedgerAccount.HELD, Money.zero(EUR)),
                        new LedgerAccountBalance(LedgerAccount.REVENUE, Money.zero(EUR)),
                        new LedgerAccountBalance(LedgerAccount.VAT, Money.zero(EUR)));
    }

    @Test
    void the_trial_balance_has_all_ledger_accounts_and_the_sum_zero_per_currency() {
        assertThat(ledger.trialBalance()).isEmpty();
        var account = account();
        posted(topUp(account, TWENTY_EUROS));
        posted(topUp(account(), FIVE_EUROS));
        posted(topUp(account, Money.of(500, "JPY")));
        posted(charge(account, FIVE_EUROS));

        assertThat(ledger.trialBalance())
                .containsExactly(
                        new LedgerAccountBalance(LedgerAccount.WALLET, TWENTY_EUROS),
                        new LedgerAccountBalance(LedgerAccount.CARD_PROCESSOR, Money.of(-25_00, "EUR")),
                        new LedgerAccountBalance(LedgerAccount.HELD, FIVE_EUROS),
                        new LedgerAccountBalance(LedgerAccount.WALLET, Money.of(500, "JPY")),
                        new LedgerAccountBalance(LedgerAccount.CARD_PROCESSOR, Money.of(-500, "JPY")));
    }

    @Test
    void several_transfers_are_posted_one_after_another() {
        var rich = account();
        var poor = account();
        posted(topUp(rich, TWENTY_EUROS));
        posted(topUp(poor, FIVE_EUROS));
        var first = charge(rich, FIVE_EUROS);
        var tooMuch = charge(poor, TWENTY_EUROS);
        var second = charge(rich, FIVE_EUROS);
        var covered = charge(poor, FIVE_EUROS);

        assertThat(committed(() -> ledger.postAll(List.of(
                        first,
                        tooMuch,
                        second,
                        undoing(rich, TransferType.EARNING, FIVE_EUROS, first.reference()),
                        covered,
                        topUp(poor, Money.of(500, "JPY"))))))
                .containsExactly(
                        new Ledger.Posted.Done(Money.of(15_00, "EUR")),
                        new Ledger.Posted.InsufficientBalance(),
                        new Ledger.Posted.Done(Money.of(10_00, "EUR")),
                        new Ledger.Posted.Done(Money.of(10_00, "EUR")),
                        new Ledger.Posted.Done(Money.zero(EUR)),
                        new Ledger.Posted.Done(Money.of(500, "JPY")));

        assertThat(ledger.entries(rich, EUR, firstPage(10)).items())
                .extracting(WalletEntry::transfer)
                .startsWith(second, first);
        assertThat(pages(poor, 10)).containsExactly(List.of(2L, 1L));
    }

    @Test
    void posting_an_empty_list_does_nothing() {
        assertThat(committed(() -> ledger.postAll(List.of()))).isEmpty();
    }

    @Test
    void if_one_of_several_transfers_fails_none_is_posted() {
        var account = account();
        var posted = topUp(account, TWENTY_EUROS);
        posted(posted);
        var again = transfer(account, TWENTY_EUROS, posted.reference());

        assertThatThrownBy(() -> committed(() -> ledger.postAll(List.of(topUp(account, FIVE_EUROS), again))))
                .isInstanceOf(RuntimeException.class);

        assertThat(ledger.balance(account, EUR)).isEqualTo(TWENTY_EUROS);
    }

    @Test
    void concurrent_lists_of_transfers_add_up() {
        var account = account();

        Race.of(() -> committed(() -> ledger.postAll(List.of(topUp(account, FIVE_EUROS), topUp(account, FIVE_EUROS)))));

        assertThat(ledger.balance(account, EUR)).isEqualTo(Money.of(Race.RUNNERS * 10_00, "EUR"));
    }

    private List<List<Long>> pages(AccountId account, int limit) {
        var pages = new ArrayList<List<Long>>();
        var after = Optional.<Long>empty();
        do {
            var page = ledger.entries(account, EUR, new PageRequest<>(limit, after));
            pages.add(page.items().stream().map(WalletEntry::number).toList());
            after = page.next();
        } while (after.isPresent());
        return pages;
    }

    /// The oldest entry first.
    private List<Instant> times(AccountId account) {
        return ledger.entries(account, EUR, firstPage(100)).items().reversed().stream()
                .map(walletEntry -> walletEntry.transfer().postedAt())
                .toList();
    }

    private Ledger.Posted posted(Transfer transfer) {
        return committed(() -> ledger.post(transfer));
    }

    private static PageRequest<Long> firstPage(int limit) {
        return new PageRequest<>(limit, Optional.empty());
    }

    private static Transfer at(Instant instant, Transfer transfer) {
        return new Transfer(
                transfer.id(),
                transfer.account(),
                transfer.type(),
                transfer.amount(),
                transfer.reference(),
                transfer.description(),
                instant);
    }

    private static Transfer topUp(AccountId account, Money amount) {
        return transfer(account, amount, new TransferReference("payment", Arbitrary.id()));
    }

    private static Transfer undoing(
            AccountId account, TransferType type, Money amount, TransferReference transferReference) {
        return transfer(account, type, amount, transferReference, "Refund to the card");
    }

    private static Transfer charge(AccountId account, Money amount) {
        return transfer(
                account, TransferType.CHARGE, amount, new TransferReference("subscription", Arbitrary.id()), "A month");
    }

    private static Transfer adjustment(AccountId account, TransferType type, Money amount) {
        return transfer(
                account, type, amount, new TransferReference("adjustment", Arbitrary.id()), "An hour of outage");
    }

    private static Transfer transfer(AccountId account, Money amount, TransferReference transferReference) {
        return transfer(account, TransferType.TOPUP, amount, transferReference, "Top-up by card");
    }

    private static Transfer transfer(
            AccountId account,
            TransferType type,
            Money amount,
            TransferReference transferReference,
            String description) {
        return new Transfer(
                new TransferId(Arbitrary.id()),
                account,
                type,
                amount,
                transferReference,
                description,
                Arbitrary.INSTANT.plus(Duration.ofMinutes(1)));
    }
}
