package tel.billing.ledger.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.StatementFilter;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.Wallet;
import tel.billing.ledger.WalletEntry;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(1)
@DisplayName("The wallet")
class TheWalletTest {
    private static final Money NOTHING = Money.of(0, "EUR");
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money THIRTY = Money.of(30_00, "EUR");
    private static final Money FIFTY = Money.of(50_00, "EUR");
    private static final Money FORINTS = Money.of(5_000_00, "HUF");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final Story story;
    private Page<WalletEntry, Long> page;

    TheWalletTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void an_unused_wallet_has_the_balance_zero() {
        story.when(commonSteps.becomesACustomer(ADA))
                .then(theWalletsAre(ADA))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void the_balance_is_the_sum_of_the_statement() {
        story.given(commonSteps.isACustomer(ADA))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .and(topUpSteps.topsUp(ADA, THIRTY))
                .and(topUpSteps.topsUp(ADA, FIFTY))
                .then(topUpSteps.theWalletHolds(ADA, Money.of(100_00, "EUR")))
                .and(theStatementShows(
                        ADA,
                        "no. 3 with EUR 50.00, balance EUR 100.00",
                        "no. 2 with EUR 30.00, balance EUR 50.00",
                        "no. 1 with EUR 20.00, balance EUR 20.00"));
    }

    @Test
    void entries_are_numbered_consecutively_even_after_a_declined_payment() {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .and(topUpSteps.theProcessor(
                        "declines Bela's card",
                        BELA,
                        new ScriptedCardProcessor.Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .and(topUpSteps.topsUp(BELA, FIFTY))
                .when(topUpSteps.theProcessor("accepts it again", BELA, new ScriptedCardProcessor.Script.Capture()))
                .and(topUpSteps.topsUp(BELA, THIRTY))
                .then(theStatementShows(
                        BELA, "no. 2 with EUR 30.00, balance EUR 50.00", "no. 1 with EUR 20.00, balance EUR 20.00"));
    }

    @Test
    void a_long_statement_has_pages() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(topUpSteps.topsUp(ADA, THIRTY))
                .and(topUpSteps.topsUp(ADA, FIFTY))
                .when(listsTheStatementInPagesOf(ADA, 2))
                .then(thePageShows(3L, 2L))
                .when(opensTheNextPage(ADA, 2))
                .then(thePageShows(1L));
    }

    @Test
    void a_statement_can_be_limited_to_days_and_to_a_kind_of_entries() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(commonSteps.passes(Duration.ofDays(1)))
                .and(topUpSteps.topsUp(ADA, THIRTY))
                .when(listsTheEntriesOf(ADA, LocalDate.of(2026, 1, 6)))
                .then(thePageShows(2L))
                .when(listsTheEntriesOf(ADA, LocalDate.of(2026, 1, 5)))
                .then(thePageShows(1L))
                .when(listsTheEntriesOfKind(ADA, "topup"))
                .then(thePageShows(2L, 1L));
    }

    @Test
    void each_currency_has_its_own_wallet() {
        story.given(commonSteps.isACustomer(BELA))
                .when(topUpSteps.topsUp(BELA, FORINTS))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .and(topUpSteps.topsUp(BELA, FORINTS))
                .then(theWalletsAre(BELA, TWENTY, FORINTS.plus(FORINTS)));
    }

    @Test
    void each_customer_has_their_own_wallets() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .and(topUpSteps.topsUp(BELA, THIRTY))
                .then(theWalletsAre(ADA, TWENTY))
                .and(theWalletsAre(BELA, THIRTY));
    }

    @Test
    void a_payment_is_recorded_once_even_after_repeated_notifications() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor(
                        "charges Ada's card but does not respond",
                        ADA,
                        new ScriptedCardProcessor.Script.CaptureSilently()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(theProcessorNotifiesUsRepeatedly(ADA))
                .then(theStatementShows(ADA, "no. 1 with EUR 20.00, balance EUR 20.00"))
                .and(topUpSteps.getsReceiptsFor(ADA, TWENTY));
    }

    @Test
    void the_ledger_is_balanced() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .and(topUpSteps.topsUp(BELA, THIRTY))
                .then(theProcessorOwesUs(FIFTY))
                .and(weOweOurCustomers(FIFTY));
    }

    private Step listsTheStatementInPagesOf(Person person, int limit) {
        return new Step(
                "%s lists the statement, %d entries per page".formatted(person, limit),
                () -> page = entries(person, new PageRequest<>(limit, Optional.empty())));
    }

    private Step listsTheEntriesOf(Person person, LocalDate day) {
        var start = day.atStartOfDay(ZoneOffset.UTC).toInstant();
        var filter =
                new StatementFilter(Optional.of(start), Optional.of(start.plus(Duration.ofDays(1))), Optional.empty());
        return new Step("%s lists the entries of %s".formatted(person, day), () -> page = entries(person, filter));
    }

    private Step listsTheEntriesOfKind(Person person, String kind) {
        var filter = new StatementFilter(Optional.empty(), Optional.empty(), Optional.of(kind));
        return new Step(
                "%s lists the entries of the kind %s".formatted(person, kind), () -> page = entries(person, filter));
    }

    private Page<WalletEntry, Long> entries(Person person, StatementFilter filter) {
        return world.ledger.entries(
                commonSteps.accountOf(person), TWENTY.currency(), filter, new PageRequest<>(10, Optional.empty()));
    }

    private Step opensTheNextPage(Person person, int limit) {
        return new Step(
                person + " opens the next page", () -> page = entries(person, new PageRequest<>(limit, page.next())));
    }

    private Step theProcessorNotifiesUsRepeatedly(Person person) {
        return new Step("the card processor sends %d notifications at the same time".formatted(Race.RUNNERS), () -> {
            var payment = topUpSteps.latestOf(person);
            Race.of(() -> {
                world.payment.refreshPaymentResult().refresh(payment.account(), payment.id());
                return true;
            });
        });
    }

    private Step theWalletsAre(Person person, Money... balances) {
        return new Step(
                "%s has %s".formatted(person, balances.length == 0 ? "no wallet" : "a wallet with " + listed(balances)),
                () -> assertThat(world.ledger.wallets(commonSteps.accountOf(person)))
                        .map(Wallet::balance)
                        .containsExactly(balances));
    }

    private Step theStatementShows(Person person, String... entries) {
        return new Step("%s's statement shows %s".formatted(person, String.join("; ", entries)), () -> {
            var all = entries(person, new PageRequest<>(PageRequest.MAX_LIMIT, Optional.empty()))
                    .items();
            assertThat(all).map(TheWalletTest::describe).containsExactly(entries);
        });
    }

    private Step thePageShows(Long... numbers) {
        var list = Stream.of(numbers).map("no. %d"::formatted).collect(joining(" and "));
        return new Step(
                "the page shows " + list,
                () -> assertThat(page.items()).map(WalletEntry::number).containsExactly(numbers));
    }

    private Step theProcessorOwesUs(Money amount) {
        return new Step(
                "the balance of the card processor's account is " + amount,
                () -> assertThat(debitsLessCredits(LedgerAccount.CARD_PROCESSOR))
                        .isEqualTo(amount));
    }

    private Step weOweOurCustomers(Money amount) {
        return new Step("the balances of all customers add up to " + amount, () -> {
            assertThat(debitsLessCredits(LedgerAccount.WALLET)).isEqualTo(amount.negated());
            assertThat(Stream.of(ADA, BELA).map(this::balance).reduce(Money::plus))
                    .contains(amount);
        });
    }

    private Money balance(Person person) {
        return world.ledger.balance(commonSteps.accountOf(person), NOTHING.currency());
    }

    private Money debitsLessCredits(LedgerAccount ledgerAccount) {
        var debits = sum(transfer -> transfer.type().debit() == ledgerAccount);
        return debits.minus(sum(transfer -> transfer.type().credit() == ledgerAccount));
    }

    private Money sum(Predicate<Transfer> which) {
        return world.ledger.transfers().stream()
                .filter(which)
                .map(Transfer::amount)
                .reduce(NOTHING, Money::plus);
    }

    private Page<WalletEntry, Long> entries(Person person, PageRequest<Long> request) {
        return world.ledger.entries(commonSteps.accountOf(person), NOTHING.currency(), request);
    }

    private static String describe(WalletEntry walletEntry) {
        return "no. %d with %s, balance %s"
                .formatted(walletEntry.number(), walletEntry.effect(), walletEntry.balanceAfter());
    }

    private static String listed(Money... amounts) {
        return Stream.of(amounts).map(Money::toString).collect(joining(" and a wallet with "));
    }
}
