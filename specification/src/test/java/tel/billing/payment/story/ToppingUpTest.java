package tel.billing.payment.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.application.PaymentUseCases;
import tel.billing.payment.application.Unfinished;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.ScriptedCardProcessor;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(1)
@DisplayName("Topping up")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class ToppingUpTest {
    private static final Money NOTHING = Money.of(0, "EUR");
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money THIRTY = Money.of(30_00, "EUR");
    private static final Duration A_MINUTE = Duration.ofMinutes(1);
    private static final Duration AN_HOUR = Duration.ofHours(1);

    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final TopUps topUps = new TopUps(world, everyday);
    private final Story story;

    ToppingUpTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_good_card_brings_the_money_at_once() {
        story.given(everyday.isACustomer(ADA))
                .when(topUps.topsUp(ADA, TWENTY))
                .then(topUps.theAnswerIs("captured, balance EUR 20.00"))
                .and(topUps.theCardIsCharged(ADA, TWENTY))
                .and(topUps.theWalletHolds(ADA, TWENTY))
                .and(topUps.getsReceiptsFor(ADA, TWENTY));
    }

    @Test
    @DisplayName("Bela's card always fails, and costs nothing")
    void a_poor_card_costs_nothing() {
        story.given(everyday.isACustomer(BELA))
                .and(topUps.theProcessor(
                        "refuses Bela's card",
                        BELA,
                        new ScriptedCardProcessor.Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .when(topUps.topsUp(BELA, TWENTY))
                .then(topUps.theAnswerIs("declined, insufficient funds"))
                .and(topUps.theCardIsCharged(BELA))
                .and(topUps.theWalletHolds(BELA, NOTHING))
                .and(topUps.getsReceiptsFor(BELA));
    }

    @ParameterizedTest
    @CsvSource({
        "99, EUR, 'not taken, at least EUR 1.00 and at most EUR 10000.00'",
        "100, EUR, 'captured, balance EUR 1.00'",
        "1000000, EUR, 'captured, balance EUR 10000.00'",
        "1000001, EUR, 'not taken, at least EUR 1.00 and at most EUR 10000.00'",
        "49900, HUF, 'not taken, at least HUF 500.00 and at most HUF 4000000.00'",
        "50000, HUF, 'captured, balance HUF 500.00'",
        "500, USD, 'not taken, only EUR, HUF are'"
    })
    void each_currency_has_its_limits(long minor, String currency, String answer) {
        story.given(everyday.isACustomer(ADA))
                .when(topUps.topsUp(ADA, Money.of(minor, currency)))
                .then(topUps.theAnswerIs(answer));
    }

    @Test
    void an_amount_that_is_not_taken_leaves_no_payment() {
        story.given(everyday.isACustomer(ADA))
                .when(topUps.topsUp(ADA, Money.of(99, "EUR")))
                .then(thereIsNoPayment(ADA));
    }

    @Test
    void a_card_that_its_owner_wants_kept_is_charged_the_next_time() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .when(topUps.topsUp(ADA, THIRTY))
                .then(theKeptCardIsAsked(ADA))
                .and(topUps.theCardIsCharged(ADA, TWENTY, THIRTY));
    }

    @Test
    void a_card_is_not_kept_unless_its_owner_wants_it() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(topUps.topsUp(ADA, THIRTY))
                .then(noKeptCardIsAsked(ADA));
    }

    @Test
    void a_customer_who_has_to_act_is_sent_to_the_processor_and_pays_there() {
        story.given(everyday.isACustomer(ADA))
                .and(theProcessorAsks(ADA))
                .when(topUps.topsUp(ADA, TWENTY))
                .then(topUps.theAnswerIs("pending, please act at the page"))
                .and(topUps.theWalletHolds(ADA, NOTHING))
                .when(paysAtThePage(ADA))
                .and(theProcessorTellsUs(ADA))
                .then(topUps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUps.theWalletHolds(ADA, TWENTY))
                .and(topUps.getsReceiptsFor(ADA, TWENTY));
    }

    @Test
    void a_payment_is_noticed_even_if_nobody_tells_us() {
        story.given(everyday.isACustomer(ADA))
                .and(theProcessorAsks(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(paysAtThePage(ADA))
                .and(topUps.recoveryLooksAfter(A_MINUTE))
                .then(topUps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_customer_who_turns_away_at_the_page_pays_nothing() {
        story.given(everyday.isACustomer(ADA))
                .and(theProcessorAsks(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(cancelsAtThePage(ADA))
                .and(theProcessorTellsUs(ADA))
                .then(thePaymentIsDeclinedBecause(ADA, DeclineReason.CANCELLED_BY_CUSTOMER))
                .and(topUps.theWalletHolds(ADA, NOTHING));
    }

    @ParameterizedTest
    @CsvSource({"PT59M59S, false", "PT1H, true"})
    void a_customer_has_an_hour_to_act(Duration time, boolean expired) {
        story.given(everyday.isACustomer(ADA))
                .and(theProcessorAsks(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(everyday.passes(time))
                .then(topUps.thePaymentIs(ADA, expired ? Payment.Expired.class : Payment.Pending.class));
    }

    @Test
    void a_processor_that_charges_but_does_not_answer_is_asked_again() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor(
                        "charges Ada's card but does not answer",
                        ADA,
                        new ScriptedCardProcessor.Script.CaptureSilently()))
                .when(topUps.topsUp(ADA, TWENTY))
                .then(topUps.theAnswerIs("pending, the processor owes an answer"))
                .and(topUps.theWalletHolds(ADA, NOTHING))
                .when(topUps.recoveryLooksAfter(Duration.ofSeconds(5)))
                .then(topUps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUps.theCardIsCharged(ADA, TWENTY))
                .and(topUps.theWalletHolds(ADA, TWENTY))
                .and(topUps.getsReceiptsFor(ADA, TWENTY));
    }

    @Test
    void a_processor_that_missed_the_first_call_charges_at_the_second() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor(
                        "misses the first call", ADA, new ScriptedCardProcessor.Script.MissFirstCall()))
                .when(topUps.topsUp(ADA, TWENTY))
                .then(topUps.theAnswerIs("pending, the processor owes an answer"))
                .when(topUps.recoveryLooksAfter(Duration.ofSeconds(5)))
                .then(topUps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUps.theCardIsCharged(ADA, TWENTY))
                .and(topUps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_processor_that_comes_back_may_ask_for_more() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("does not answer", ADA, new ScriptedCardProcessor.Script.StaySilent()))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(theProcessorAsks(ADA))
                .and(topUps.recoveryLooksAfter(Duration.ofSeconds(5)))
                .then(thePaymentWaitsForTheCustomer(ADA))
                .when(paysAtThePage(ADA))
                .and(theProcessorTellsUs(ADA))
                .then(topUps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_payment_over_which_recovery_stumbles_keeps_no_other_waiting() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor(
                        "misses her first call", ADA, new ScriptedCardProcessor.Script.MissFirstCall()))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(everyday.isACustomer(BELA))
                .and(topUps.theProcessor("misses his", BELA, new ScriptedCardProcessor.Script.MissFirstCall()))
                .and(topUps.topsUp(BELA, THIRTY))
                .when(recoveryStumblesOverThePaymentOf(ADA))
                .then(topUps.thePaymentIs(BELA, Payment.Captured.class))
                .and(topUps.theWalletHolds(BELA, THIRTY));
    }

    @Test
    void a_processor_that_takes_its_time_to_decide_is_waited_for() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("takes its time", ADA, new ScriptedCardProcessor.Script.Deliberate()))
                .when(topUps.topsUp(ADA, TWENTY))
                .then(topUps.thePaymentIs(ADA, Payment.Pending.class))
                .when(theProcessorDecides(ADA))
                .and(topUps.recoveryLooksAfter(Duration.ofSeconds(5)))
                .then(topUps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUps.theCardIsCharged(ADA, TWENTY))
                .and(topUps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void operators_see_what_has_had_no_end_for_long() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("never answers", ADA, new ScriptedCardProcessor.Script.StaySilent()))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(everyday.passes(A_MINUTE))
                .then(operatorsSeeAnOutcomeAwaited(0, Duration.ofMinutes(5)))
                .when(everyday.passes(Duration.ofMinutes(4)))
                .then(operatorsSeeAnOutcomeAwaited(1, Duration.ofMinutes(5)));
    }

    @Test
    void a_processor_that_never_answers_lets_the_payment_expire() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("never answers", ADA, new ScriptedCardProcessor.Script.StaySilent()))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(recoveryAsksForAnHour())
                .then(topUps.thePaymentIs(ADA, Payment.Expired.class))
                .and(topUps.theCardIsCharged(ADA));
    }

    @ParameterizedTest
    @CsvSource({"PT59M, true", "PT59M1S, false", "PT59M59S, false"})
    void in_the_last_minute_nobody_is_charged_any_more(Duration waited, boolean charged) {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("does not answer", ADA, new ScriptedCardProcessor.Script.StaySilent()))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(topUps.theProcessor("answers again", ADA, new ScriptedCardProcessor.Script.Capture()))
                .and(topUps.recoveryLooksAfter(waited))
                .then(charged ? topUps.theCardIsCharged(ADA, TWENTY) : topUps.theCardIsCharged(ADA))
                .when(everyday.passes(A_MINUTE))
                .then(topUps.thePaymentIs(ADA, charged ? Payment.Captured.class : Payment.Expired.class));
    }

    @Test
    void money_that_moved_is_found_in_the_last_minute_too() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor(
                        "charges Ada's card but does not answer",
                        ADA,
                        new ScriptedCardProcessor.Script.CaptureSilently()))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(topUps.recoveryLooksAfter(Duration.ofMinutes(59).plusSeconds(30)))
                .then(topUps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUps.theCardIsCharged(ADA, TWENTY))
                .and(topUps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void whoever_was_told_that_a_payment_expired_is_not_charged_for_it_any_more() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("does not answer", ADA, new ScriptedCardProcessor.Script.StaySilent()))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(everyday.passes(AN_HOUR))
                .when(topUps.theProcessor("answers again", ADA, new ScriptedCardProcessor.Script.Capture()))
                .and(topUps.recoveryLooksAfter(Duration.ofMinutes(5)))
                .then(topUps.thePaymentIs(ADA, Payment.Expired.class))
                .and(topUps.theCardIsCharged(ADA));
    }

    @Test
    void money_that_moved_after_all_is_never_lost() {
        story.given(everyday.isACustomer(ADA))
                .and(theProcessorAsks(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(everyday.passes(AN_HOUR))
                .when(paysAtThePage(ADA))
                .and(topUps.recoveryLooksAfter(Duration.ofMinutes(5)))
                .then(topUps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUps.theWalletHolds(ADA, TWENTY))
                .and(topUps.getsReceiptsFor(ADA, TWENTY));
    }

    @Test
    void after_a_month_nobody_asks_any_more_but_the_processor_may_still_tell_us() {
        story.given(everyday.isACustomer(ADA))
                .and(theProcessorAsks(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(topUps.recoveryLooksAfter(Duration.ofDays(31)))
                .when(paysAtThePage(ADA))
                .and(topUps.recoveryLooksAfter(Duration.ofDays(1)))
                .then(topUps.thePaymentIs(ADA, Payment.Expired.class))
                .when(theProcessorTellsUs(ADA))
                .then(topUps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_proof_of_payment_outranks_an_earlier_refusal() {
        story.given(everyday.isACustomer(BELA))
                .and(topUps.theProcessor(
                        "refuses Bela's card",
                        BELA,
                        new ScriptedCardProcessor.Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .and(topUps.topsUp(BELA, TWENTY))
                .when(theProcessorProvesThatMoneyMoved(BELA))
                .then(topUps.thePaymentIs(BELA, Payment.Captured.class))
                .and(topUps.theWalletHolds(BELA, TWENTY));
    }

    private Step theProcessorAsks(Person person) {
        return topUps.theProcessor(
                "sends %s to its page".formatted(person), person, new ScriptedCardProcessor.Script.AskCustomer());
    }

    private Step paysAtThePage(Person person) {
        return new Step(
                person + " pays at the page",
                () -> world.processor.customerPays(topUps.latestOf(person).order()));
    }

    private Step cancelsAtThePage(Person person) {
        return new Step(
                person + " cancels at the page",
                () -> world.processor.customerCancels(topUps.latestOf(person).order()));
    }

    private Step theProcessorTellsUs(Person person) {
        return new Step("the card processor tells us that there is news", () -> conclude(world.payment, person));
    }

    private Step theProcessorProvesThatMoneyMoved(Person person) {
        return new Step(
                "the card processor proves that money moved after all",
                () -> conclude(topUps.on(new ProofOfPayment()), person));
    }

    private Step theProcessorDecides(Person person) {
        return new Step(
                "the card processor decides that %s's card pays".formatted(person),
                () -> world.processor.decide(everyday.accountOf(person)));
    }

    private Step operatorsSeeAnOutcomeAwaited(long payments, Duration age) {
        return new Step(
                "operators see %s payment whose outcome has been awaited for %s or longer"
                        .formatted(payments == 0 ? "no" : "one", Everyday.inWords(age)),
                () -> assertThat(world.payment.countUnfinished().count(Unfinished.OUTCOME_AWAITED, age))
                        .isEqualTo(payments));
    }

    private Step recoveryAsksForAnHour() {
        return new Step("recovery asks again and again for an hour", () -> {
            for (var minute = 0; minute < 60; minute++) {
                world.letPass(A_MINUTE);
                world.recover();
            }
        });
    }

    private Step recoveryStumblesOverThePaymentOf(Person person) {
        return new Step("5 seconds later recovery stumbles over %s's payment".formatted(person), () -> {
            var stumbling = new InterruptedProcessor(
                    world.processor,
                    order -> {
                        if (order.account().equals(everyday.accountOf(person))) {
                            throw new IllegalStateException("stumbled");
                        }
                    },
                    _ -> {});
            world.letPass(Duration.ofSeconds(5));
            var recovery = topUps.on(stumbling).recoverPayments();
            assertThatThrownBy(recovery::recoverNext).hasMessage("stumbled");
            assertThat(recovery.recoverNext()).isTrue();
            assertThat(recovery.recoverNext()).isFalse();
        });
    }

    private Step thePaymentWaitsForTheCustomer(Person person) {
        return new Step(
                "%s's payment is pending until %s acts at the page".formatted(person, person),
                () -> assertThat(topUps.latestOf(person))
                        .isInstanceOfSatisfying(
                                Payment.Pending.class,
                                pending -> assertThat(pending.page()).isPresent()));
    }

    private Step thereIsNoPayment(Person person) {
        return new Step(
                "no payment is written down",
                () -> assertThat(topUps.paymentsOf(person)).isEmpty());
    }

    private Step theKeptCardIsAsked(Person person) {
        return new Step("the kept card is asked", () -> {
            var kept = world.cards.of(everyday.accountOf(person)).getFirst();
            assertThat(kept.card()).isEqualTo(new Card("visa", "1111"));
            assertThat(topUps.latestOf(person).order().card()).contains(kept.token());
        });
    }

    private Step noKeptCardIsAsked(Person person) {
        return new Step(
                "no kept card is asked",
                () -> assertThat(topUps.latestOf(person).order().card()).isEmpty());
    }

    private Step thePaymentIsDeclinedBecause(Person person, DeclineReason reason) {
        return new Step(
                "%s's payment is declined: %s".formatted(person, TopUps.inWords(reason)),
                () -> assertThat(topUps.latestOf(person))
                        .isInstanceOfSatisfying(
                                Payment.Declined.class,
                                declined -> assertThat(declined.reason()).isEqualTo(reason)));
    }

    private void conclude(PaymentUseCases payment, Person person) {
        payment.concludePayment()
                .conclude(everyday.accountOf(person), topUps.latestOf(person).id());
    }
}
