package tel.billing.payment.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.application.topup.UnfinishedReason;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.InterruptedProcessor;
import tel.billing.payment.spec.ScriptedCardProcessor;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(1)
@DisplayName("Top-ups by card")
class ToppingUpTest {
    private static final Money NOTHING = Money.of(0, "EUR");
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money THIRTY = Money.of(30_00, "EUR");
    private static final Duration A_MINUTE = Duration.ofMinutes(1);
    private static final Duration AN_HOUR = Duration.ofHours(1);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final Story story;

    ToppingUpTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_captured_payment_credits_the_wallet_immediately() {
        story.given(commonSteps.isACustomer(ADA))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 20.00"))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY))
                .and(topUpSteps.getsReceiptsFor(ADA, TWENTY));
    }

    @Test
    @DisplayName("A declined card is not charged")
    void a_declined_card_is_not_charged() {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.theProcessor(
                        "declines Bela's card",
                        BELA,
                        new ScriptedCardProcessor.Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .when(topUpSteps.topsUp(BELA, TWENTY))
                .then(topUpSteps.theAnswerIs("declined, insufficient funds"))
                .and(topUpSteps.theCardIsCharged(BELA))
                .and(topUpSteps.theWalletHolds(BELA, NOTHING))
                .and(topUpSteps.getsReceiptsFor(BELA));
    }

    @ParameterizedTest
    @CsvSource({
        "99, EUR, 'not accepted, at least EUR 1.00 and at most EUR 10000.00'",
        "100, EUR, 'captured, balance EUR 1.00'",
        "1000000, EUR, 'captured, balance EUR 10000.00'",
        "1000001, EUR, 'not accepted, at least EUR 1.00 and at most EUR 10000.00'",
        "49900, HUF, 'not accepted, at least HUF 500.00 and at most HUF 4000000.00'",
        "50000, HUF, 'captured, balance HUF 500.00'",
        "500, USD, 'not accepted, only EUR, HUF'"
    })
    void each_currency_has_minimum_and_maximum_amounts(long minor, String currency, String answer) {
        story.given(commonSteps.isACustomer(ADA))
                .when(topUpSteps.topsUp(ADA, Money.of(minor, currency)))
                .then(topUpSteps.theAnswerIs(answer));
    }

    @Test
    void a_rejected_amount_creates_no_payment() {
        story.given(commonSteps.isACustomer(ADA))
                .when(topUpSteps.topsUp(ADA, Money.of(99, "EUR")))
                .then(thereIsNoPayment(ADA));
    }

    @Test
    @DisplayName("A saved card is charged for the next top-up")
    void a_saved_card_is_charged_for_the_next_top_up() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .when(topUpSteps.topsUp(ADA, THIRTY))
                .then(theSavedCardIsCharged(ADA))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY, THIRTY));
    }

    @Test
    void a_card_is_saved_only_if_the_customer_wants_it() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(topUpSteps.topsUp(ADA, THIRTY))
                .then(noSavedCardIsCharged(ADA));
    }

    @Test
    @DisplayName("A customer who must authenticate pays on the processor's page")
    void a_customer_who_must_authenticate_pays_on_the_processors_page() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theProcessorRequiresAction(ADA))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("pending, action required on the payment page"))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING))
                .when(paysAtThePage(ADA))
                .and(theProcessorNotifiesUs(ADA))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY))
                .and(topUpSteps.getsReceiptsFor(ADA, TWENTY));
    }

    @Test
    void a_payment_is_captured_even_without_a_notification() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theProcessorRequiresAction(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(paysAtThePage(ADA))
                .and(topUpSteps.recoveryRunsAfter(A_MINUTE))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_customer_who_cancels_on_the_page_pays_nothing() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theProcessorRequiresAction(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(cancelsAtThePage(ADA))
                .and(theProcessorNotifiesUs(ADA))
                .then(thePaymentIsDeclinedBecause(ADA, DeclineReason.CANCELLED_BY_CUSTOMER))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING));
    }

    @ParameterizedTest
    @CsvSource({"PT59M59S, false", "PT1H, true"})
    void a_customer_has_an_hour_to_pay(Duration time, boolean expired) {
        story.given(commonSteps.isACustomer(ADA))
                .and(theProcessorRequiresAction(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(commonSteps.passes(time))
                .then(topUpSteps.thePaymentIs(ADA, expired ? Payment.Expired.class : Payment.Pending.class));
    }

    @Test
    @DisplayName("If the processor charges but does not respond, the service retries")
    void if_the_processor_charges_but_does_not_respond_the_service_retries() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor(
                        "charges Ada's card but does not respond",
                        ADA,
                        new ScriptedCardProcessor.Script.CaptureSilently()))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("pending, waiting for the processor"))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING))
                .when(topUpSteps.recoveryRunsAfter(Duration.ofSeconds(5)))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY))
                .and(topUpSteps.getsReceiptsFor(ADA, TWENTY));
    }

    @Test
    @DisplayName("If the first request never reached the processor, the retry charges the card")
    void if_the_first_request_never_reached_the_processor_the_retry_charges_the_card() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor(
                        "does not receive the first request", ADA, new ScriptedCardProcessor.Script.MissFirstCall()))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("pending, waiting for the processor"))
                .when(topUpSteps.recoveryRunsAfter(Duration.ofSeconds(5)))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_retry_may_reveal_that_the_customer_must_act() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("does not respond", ADA, new ScriptedCardProcessor.Script.StaySilent()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(theProcessorRequiresAction(ADA))
                .and(topUpSteps.recoveryRunsAfter(Duration.ofSeconds(5)))
                .then(thePaymentWaitsForTheCustomer(ADA))
                .when(paysAtThePage(ADA))
                .and(theProcessorNotifiesUs(ADA))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_failing_recovery_of_one_payment_does_not_delay_the_others() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor(
                        "does not receive her first request", ADA, new ScriptedCardProcessor.Script.MissFirstCall()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(commonSteps.isACustomer(BELA))
                .and(topUpSteps.theProcessor(
                        "does not receive his first request", BELA, new ScriptedCardProcessor.Script.MissFirstCall()))
                .and(topUpSteps.topsUp(BELA, THIRTY))
                .when(recoveryFailsForThePaymentOf(ADA))
                .then(topUpSteps.thePaymentIs(BELA, Payment.Captured.class))
                .and(topUpSteps.theWalletHolds(BELA, THIRTY));
    }

    @Test
    void the_service_waits_while_the_processor_has_not_decided() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor(
                        "has not decided yet", ADA, new ScriptedCardProcessor.Script.CaptureLater()))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Pending.class))
                .when(theProcessorDecides(ADA))
                .and(topUpSteps.recoveryRunsAfter(Duration.ofSeconds(5)))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void operators_see_payments_that_have_been_unfinished_for_too_long() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("never responds", ADA, new ScriptedCardProcessor.Script.StaySilent()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(commonSteps.passes(A_MINUTE))
                .then(operatorsSeeAnOutcomeAwaited(0, Duration.ofMinutes(5)))
                .when(commonSteps.passes(Duration.ofMinutes(4)))
                .then(operatorsSeeAnOutcomeAwaited(1, Duration.ofMinutes(5)));
    }

    @Test
    @DisplayName("If the processor never responds, the payment expires")
    void if_the_processor_never_responds_the_payment_expires() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("never responds", ADA, new ScriptedCardProcessor.Script.StaySilent()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(recoveryRunsForAnHour())
                .then(topUpSteps.thePaymentIs(ADA, Payment.Expired.class))
                .and(topUpSteps.theCardIsCharged(ADA));
    }

    @ParameterizedTest
    @CsvSource({"PT59M, true", "PT59M1S, false", "PT59M59S, false"})
    @DisplayName("In the last minute before expiry, the card is not charged")
    void in_the_last_minute_before_expiry_the_card_is_not_charged(Duration waited, boolean charged) {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("does not respond", ADA, new ScriptedCardProcessor.Script.StaySilent()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(topUpSteps.theProcessor("responds again", ADA, new ScriptedCardProcessor.Script.Capture()))
                .and(topUpSteps.recoveryRunsAfter(waited))
                .then(charged ? topUpSteps.theCardIsCharged(ADA, TWENTY) : topUpSteps.theCardIsCharged(ADA))
                .when(commonSteps.passes(A_MINUTE))
                .then(topUpSteps.thePaymentIs(ADA, charged ? Payment.Captured.class : Payment.Expired.class));
    }

    @Test
    void a_captured_charge_is_found_even_in_the_last_minute() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor(
                        "charges Ada's card but does not respond",
                        ADA,
                        new ScriptedCardProcessor.Script.CaptureSilently()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(topUpSteps.recoveryRunsAfter(Duration.ofMinutes(59).plusSeconds(30)))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_customer_is_not_charged_for_an_expired_payment() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("does not respond", ADA, new ScriptedCardProcessor.Script.StaySilent()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(commonSteps.passes(AN_HOUR))
                .when(topUpSteps.theProcessor("responds again", ADA, new ScriptedCardProcessor.Script.Capture()))
                .and(topUpSteps.recoveryRunsAfter(Duration.ofMinutes(5)))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Expired.class))
                .and(topUpSteps.theCardIsCharged(ADA));
    }

    @Test
    void a_late_capture_is_always_recorded() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theProcessorRequiresAction(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(commonSteps.passes(AN_HOUR))
                .when(paysAtThePage(ADA))
                .and(topUpSteps.recoveryRunsAfter(Duration.ofMinutes(5)))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY))
                .and(topUpSteps.getsReceiptsFor(ADA, TWENTY));
    }

    @Test
    @DisplayName("After a month, recovery ends, but a notification is still processed")
    void after_a_month_recovery_ends_but_a_notification_is_still_processed() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theProcessorRequiresAction(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(topUpSteps.recoveryRunsAfter(Duration.ofDays(31)))
                .when(paysAtThePage(ADA))
                .and(topUpSteps.recoveryRunsAfter(Duration.ofDays(1)))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Expired.class))
                .when(theProcessorNotifiesUs(ADA))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_proven_capture_overrides_an_earlier_decline() {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.theProcessor(
                        "declines Bela's card",
                        BELA,
                        new ScriptedCardProcessor.Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .when(theProcessorReportsTheCharge(BELA))
                .then(topUpSteps.thePaymentIs(BELA, Payment.Captured.class))
                .and(topUpSteps.theWalletHolds(BELA, TWENTY));
    }

    private Step theProcessorRequiresAction(Person person) {
        return topUpSteps.theProcessor(
                "sends %s to its page".formatted(person), person, new ScriptedCardProcessor.Script.RequireAction());
    }

    private Step paysAtThePage(Person person) {
        return new Step(
                person + " pays on the page",
                () -> world.processor.customerPays(topUpSteps.latestOf(person).order()));
    }

    private Step cancelsAtThePage(Person person) {
        return new Step(
                person + " cancels on the page",
                () -> world.processor.customerCancels(
                        topUpSteps.latestOf(person).order()));
    }

    private Step theProcessorNotifiesUs(Person person) {
        return new Step("the card processor sends a notification", () -> conclude(world.payment, person));
    }

    private Step theProcessorReportsTheCharge(Person person) {
        return new Step(
                "the card processor reports that the card was charged after all",
                () -> conclude(world.paymentWith(new AlwaysCapturedProcessor()), person));
    }

    private Step theProcessorDecides(Person person) {
        return new Step(
                "the card processor decides to charge %s's card".formatted(person),
                () -> world.processor.decide(commonSteps.accountOf(person)));
    }

    private Step operatorsSeeAnOutcomeAwaited(long payments, Duration age) {
        return new Step(
                "operators see %s payment that has been waiting for the processor for at least %s"
                        .formatted(payments == 0 ? "no" : "one", CommonSteps.describe(age)),
                () -> assertThat(world.payment.countUnfinishedPayments().count(UnfinishedReason.RESULT_PENDING, age))
                        .isEqualTo(payments));
    }

    private Step recoveryRunsForAnHour() {
        return new Step("the recovery job runs every minute for an hour", () -> {
            for (var minute = 0; minute < 60; minute++) {
                world.advanceTime(A_MINUTE);
                world.recover();
            }
        });
    }

    private Step recoveryFailsForThePaymentOf(Person person) {
        return new Step("5 seconds later the recovery of %s's payment fails".formatted(person), () -> {
            var stumbling = new InterruptedProcessor(
                    world.processor,
                    paymentOrder -> {
                        if (paymentOrder.account().equals(commonSteps.accountOf(person))) {
                            throw new IllegalStateException("stumbled");
                        }
                    },
                    _ -> {});
            world.advanceTime(Duration.ofSeconds(5));
            var recovery = world.paymentWith(stumbling).recoverPayments();
            assertThatThrownBy(recovery::recoverNext).hasMessage("stumbled");
            assertThat(recovery.recoverNext()).isTrue();
            assertThat(recovery.recoverNext()).isFalse();
        });
    }

    private Step thePaymentWaitsForTheCustomer(Person person) {
        return new Step(
                "%s's payment is pending until %s acts on the page".formatted(person, person),
                () -> assertThat(topUpSteps.latestOf(person))
                        .isInstanceOfSatisfying(
                                Payment.Pending.class,
                                pending -> assertThat(pending.page()).isPresent()));
    }

    private Step thereIsNoPayment(Person person) {
        return new Step(
                "no payment is created",
                () -> assertThat(topUpSteps.paymentsOf(person)).isEmpty());
    }

    private Step theSavedCardIsCharged(Person person) {
        return new Step("the saved card is charged", () -> {
            var kept = world.cards.findByAccount(commonSteps.accountOf(person)).getFirst();
            assertThat(kept.card()).isEqualTo(new Card("visa", "1111"));
            assertThat(topUpSteps.latestOf(person).order().card()).contains(kept.token());
        });
    }

    private Step noSavedCardIsCharged(Person person) {
        return new Step(
                "the saved card is not charged",
                () -> assertThat(topUpSteps.latestOf(person).order().card()).isEmpty());
    }

    private Step thePaymentIsDeclinedBecause(Person person, DeclineReason reason) {
        return new Step(
                "%s's payment is declined: %s".formatted(person, TopUpSteps.describe(reason)),
                () -> assertThat(topUpSteps.latestOf(person))
                        .isInstanceOfSatisfying(
                                Payment.Declined.class,
                                declined -> assertThat(declined.reason()).isEqualTo(reason)));
    }

    private void conclude(PaymentModule payment, Person person) {
        payment.refreshPaymentResult()
                .refresh(
                        commonSteps.accountOf(person),
                        topUpSteps.latestOf(person).id());
    }
}
