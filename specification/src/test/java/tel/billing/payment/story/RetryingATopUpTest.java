package tel.billing.payment.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.InterruptedProcessor;
import tel.billing.payment.spec.ScriptedCardProcessor;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(2)
@DisplayName("Retrying a top-up")
class RetryingATopUpTest {
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money THIRTY = Money.of(30_00, "EUR");
    private static final Money FIFTY = Money.of(50_00, "EUR");
    private static final Money TOO_LITTLE = Money.of(99, "EUR");
    private static final Duration LEASE = Duration.ofSeconds(30);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final IdempotencyKey key = topUpSteps.newKey();
    private final List<ExecuteOnce.Result> answers = new ArrayList<>();
    private final Story story;
    private Duration waited;

    RetryingATopUpTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_retry_returns_the_same_response_and_charges_nothing() {
        story.given(commonSteps.isACustomer(ADA))
                .and(sends(ADA, TWENTY))
                .when(sendsAgain(ADA, TWENTY))
                .then(theAnswerIsRepeated("captured, balance EUR 20.00"))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY));
    }

    @Test
    void a_retry_returns_the_first_response_even_if_the_balance_has_changed() {
        story.given(commonSteps.isACustomer(ADA))
                .and(sends(ADA, TWENTY))
                .and(topUpSteps.topsUp(ADA, THIRTY))
                .when(sendsAgain(ADA, TWENTY))
                .then(theAnswerIsRepeated("captured, balance EUR 20.00"))
                .and(topUpSteps.theWalletHolds(ADA, FIFTY));
    }

    @Test
    void a_retry_returns_a_decline_too() {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.theProcessor(
                        "declines Bela's card",
                        BELA,
                        new ScriptedCardProcessor.Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .and(sends(BELA, TWENTY))
                .when(topUpSteps.theProcessor(
                        "accepts the card again", BELA, new ScriptedCardProcessor.Script.Capture()))
                .and(sendsAgain(BELA, TWENTY))
                .then(theAnswerIsRepeated("declined, insufficient funds"))
                .and(topUpSteps.theCardIsCharged(BELA));
    }

    @ParameterizedTest
    @CsvSource({"PT23H59M59S, true", "PT24H, false"})
    void a_response_is_stored_for_24_hours(Duration age, boolean kept) {
        story.given(commonSteps.isACustomer(ADA))
                .and(sends(ADA, TWENTY))
                .and(commonSteps.passes(age))
                .when(sendsAgain(ADA, TWENTY))
                .then(
                        kept
                                ? topUpSteps.theCardIsCharged(ADA, TWENTY)
                                : topUpSteps.theCardIsCharged(ADA, TWENTY, TWENTY));
    }

    @Test
    void an_idempotency_key_belongs_to_one_request() {
        story.given(commonSteps.isACustomer(ADA))
                .and(sends(ADA, TWENTY))
                .when(sends(ADA, THIRTY))
                .then(isRejectedBecauseTheKeyIsTaken())
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY));
    }

    @Test
    void an_idempotency_key_belongs_to_one_customer() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(sends(ADA, TWENTY))
                .when(sends(BELA, THIRTY))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 30.00"))
                .and(topUpSteps.theCardIsCharged(BELA, THIRTY));
    }

    @Test
    void a_rejected_request_does_not_use_up_its_key() {
        story.given(commonSteps.isACustomer(ADA))
                .and(sends(ADA, TOO_LITTLE))
                .when(sends(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 20.00"));
    }

    @Test
    void a_retry_gets_the_first_response_after_the_operator_has_lowered_the_limits() {
        story.given(commonSteps.isACustomer(ADA))
                .and(sends(ADA, TWENTY))
                .when(sendsAgainAfterTheMaximumIs(ADA, TWENTY, Money.of(10_00, "EUR")))
                .then(theAnswerIsRepeated("captured, balance EUR 20.00"))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY));
    }

    @Test
    @DisplayName("After ten top-ups in a minute, the account must wait and can then use the same key")
    void after_ten_top_ups_in_a_minute_the_account_must_wait_and_can_then_use_the_same_key() {
        var sixSeconds = Duration.ofSeconds(6);
        story.given(commonSteps.isACustomer(ADA))
                .and(hasToppedUp(ADA, TWENTY, 10))
                .when(sends(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("too many top-ups, wait 6 seconds"))
                .when(commonSteps.passes(sixSeconds))
                .and(sendsAgain(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 220.00"));
    }

    @Test
    void retries_do_not_count_towards_the_rate_limit() {
        story.given(commonSteps.isACustomer(ADA))
                .and(sends(ADA, TWENTY))
                .and(sendsAgainAndAgain(ADA, TWENTY))
                .and(hasToppedUp(ADA, TWENTY, 8))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 200.00"))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("too many top-ups, wait 6 seconds"))
                .when(sendsAgain(ADA, TWENTY))
                .then(theAnswerIsRepeated("captured, balance EUR 20.00"));
    }

    @Test
    void a_retry_waits_for_the_first_request_for_a_limited_time() {
        story.given(commonSteps.isACustomer(ADA))
                .when(sendsAndRepeatsMeanwhile(ADA, TWENTY))
                .then(theRetryWaitsAndMustRetryIn(Duration.ofSeconds(1)))
                .and(topUpSteps.theAnswerIs("captured, balance EUR 20.00"))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY));
    }

    @ParameterizedTest
    @EnumSource
    void a_retry_completes_a_request_whose_process_died(Moment death) {
        story.given(commonSteps.isACustomer(ADA))
                .and(sendsAndDies(ADA, TWENTY, death))
                .and(commonSteps.passes(LEASE))
                .when(sendsAgain(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 20.00"))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY))
                .and(topUpSteps.getsReceiptsFor(ADA, TWENTY));
    }

    @ParameterizedTest
    @EnumSource
    void the_recovery_job_completes_a_request_whose_process_died_and_that_is_not_retried(Moment death) {
        story.given(commonSteps.isACustomer(ADA))
                .and(sendsAndDies(ADA, TWENTY, death))
                .when(topUpSteps.recoveryRunsAfter(LEASE))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY))
                .and(topUpSteps.getsReceiptsFor(ADA, TWENTY));
    }

    @ParameterizedTest
    @CsvSource({"PT59M59S, true", "PT1H, false"})
    @DisplayName("After an hour, the recovery job does not charge a card for a request that died")
    void after_an_hour_the_recovery_job_does_not_charge_a_card_for_a_request_that_died(Duration age, boolean charged) {
        story.given(commonSteps.isACustomer(ADA))
                .and(sendsAndDies(ADA, TWENTY, Moment.BEFORE))
                .when(topUpSteps.recoveryRunsAfter(age))
                .then(topUpSteps.thePaymentIs(ADA, charged ? Payment.Captured.class : Payment.Expired.class))
                .and(charged ? topUpSteps.theCardIsCharged(ADA, TWENTY) : topUpSteps.theCardIsCharged(ADA));
    }

    @Test
    @DisplayName("After an hour, the recovery job still finds a charge of a request that died")
    void after_an_hour_the_recovery_job_still_finds_a_charge_of_a_request_that_died() {
        story.given(commonSteps.isACustomer(ADA))
                .and(sendsAndDies(ADA, TWENTY, Moment.AFTER))
                .when(topUpSteps.recoveryRunsAfter(Duration.ofHours(5)))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_capture_that_is_reported_late_is_credited_although_the_payment_has_expired() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor(
                        "charges the card but does not respond",
                        ADA,
                        new ScriptedCardProcessor.Script.CaptureSecretly()))
                .and(sendsAndDies(ADA, TWENTY, Moment.AFTER))
                .when(topUpSteps.recoveryRunsAfter(Duration.ofHours(5)))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Expired.class))
                .when(topUpSteps.recoveryRunsAfter(LEASE))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_retry_after_recovery_returns_the_result() {
        story.given(commonSteps.isACustomer(ADA))
                .and(sendsAndDies(ADA, TWENTY, Moment.AFTER))
                .and(topUpSteps.recoveryRunsAfter(LEASE))
                .when(sendsAgain(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 20.00"))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY))
                .when(sendsAgain(ADA, TWENTY))
                .then(theAnswerIsRepeated("captured, balance EUR 20.00"));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("After 24 hours, a request that died is looked up but not charged again")
    void after_24_hours_a_request_whose_process_died_is_looked_up_but_not_charged_again(Moment death) {
        var charged = death == Moment.AFTER;
        story.given(commonSteps.isACustomer(ADA))
                .and(sendsAndDies(ADA, TWENTY, death))
                .and(commonSteps.passes(Duration.ofHours(24)))
                .when(sendsAgain(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs(
                        charged ? "captured, balance EUR 20.00" : "pending, waiting for the processor"))
                .and(charged ? topUpSteps.theCardIsCharged(ADA, TWENTY) : topUpSteps.theCardIsCharged(ADA));
    }

    @Test
    void a_retry_does_not_take_over_a_request_that_may_still_run() {
        story.given(commonSteps.isACustomer(ADA))
                .and(sendsAndDies(ADA, TWENTY, Moment.BEFORE))
                .when(sendsAgain(ADA, TWENTY))
                .then(mustRetryIn(Duration.ofSeconds(1)))
                .and(topUpSteps.theCardIsCharged(ADA));
    }

    @Test
    void a_request_that_was_sent_many_times_at_once_charges_once() {
        story.given(commonSteps.isACustomer(ADA))
                .when(sendsAtOnce(ADA, TWENTY))
                .then(allAnswersAreTheSame())
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY))
                .and(topUpSteps.getsReceiptsFor(ADA, TWENTY));
    }

    @Test
    @DisplayName("Concurrent retries, recovery and notifications charge once")
    void concurrent_retries_recovery_and_notifications_charge_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(sendsAndDies(ADA, TWENTY, Moment.AFTER))
                .and(commonSteps.passes(LEASE))
                .when(allFinishAtTheSameTime(ADA, TWENTY))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY))
                .and(topUpSteps.getsReceiptsFor(ADA, TWENTY));
    }

    private Step sends(Person person, Money amount) {
        return new Step(
                "%s tops up %s with the key K".formatted(person, amount),
                () -> topUpSteps.send(world.payment, person, key, amount, false));
    }

    private Step hasToppedUp(Person person, Money amount, int times) {
        return new Step(
                "%s has topped up %s %s times".formatted(person, amount, times),
                () -> IntStream.range(0, times)
                        .forEach(_ -> topUpSteps.request(world.payment, person, topUpSteps.newKey(), amount, false)));
    }

    private Step sendsAgainAndAgain(Person person, Money amount) {
        return new Step(
                person + " sends the same request 20 times more",
                () -> IntStream.range(0, 20)
                        .forEach(_ -> topUpSteps.request(world.payment, person, key, amount, false)));
    }

    private Step sendsAgain(Person person, Money amount) {
        return new Step(
                person + " sends the same request again",
                () -> topUpSteps.send(world.payment, person, key, amount, false));
    }

    private Step sendsAgainAfterTheMaximumIs(Person person, Money amount, Money maximum) {
        return new Step(
                "the operator lowers the maximum to %s, and %s sends the same request again".formatted(maximum, person),
                () -> topUpSteps.send(limitedTo(maximum), person, key, amount, false));
    }

    private PaymentModule limitedTo(Money maximum) {
        var usual = world.payment;
        return new PaymentModule(
                usual.platform(),
                new TopUpLimits(Map.of(maximum.currency(), new TopUpLimits.Range(maximum, maximum))),
                usual.allowedReturnUrls(),
                usual.processor(),
                usual.payments(),
                usual.refunds(),
                usual.cardPorts(),
                usual.parser(),
                usual.notifications(),
                usual.reconciliationPorts(),
                usual.ledger(),
                usual.showAccount(),
                usual.walletCreditListener(),
                usual.paymentDeclineListener());
    }

    private Step sendsAndRepeatsMeanwhile(Person person, Money amount) {
        return new Step(
                "%s tops up %s with the key K and repeats the request while the processor is working"
                        .formatted(person, amount),
                () -> {
                    var thinking = new InterruptedProcessor(
                            world.processor,
                            _ -> {
                                var began = world.realTime.instant();
                                answers.add(topUpSteps.request(world.payment, person, key, amount, false));
                                waited = Duration.between(began, world.realTime.instant());
                            },
                            _ -> {});
                    topUpSteps.send(world.paymentWith(thinking), person, key, amount, false);
                });
    }

    private Step sendsAndDies(Person person, Money amount, Moment death) {
        return new Step(
                "%s tops up %s with the key K but the request dies %s".formatted(person, amount, death.text), () -> {
                    var deadly = new InterruptedProcessor(
                            world.processor, _ -> dieIf(death == Moment.BEFORE), _ -> dieIf(death == Moment.AFTER));
                    assertThatThrownBy(() -> topUpSteps.send(world.paymentWith(deadly), person, key, amount, false))
                            .isInstanceOf(Died.class);
                });
    }

    private Step sendsAtOnce(Person person, Money amount) {
        return new Step(
                "%s tops up %s with the key K in %d requests at once".formatted(person, amount, Race.RUNNERS),
                () -> answers.addAll(Race.of(() -> topUpSteps.request(world.payment, person, key, amount, false))));
    }

    private Step allFinishAtTheSameTime(Person person, Money amount) {
        var turn = new AtomicInteger();
        return new Step(
                "retries, recovery and notifications of the processor run at the same time",
                () -> Race.of(() -> finish(turn.getAndIncrement() % 3, person, amount)));
    }

    private Step theAnswerIsRepeated(String text) {
        return new Step(
                "the response \"%s\" is repeated".formatted(text),
                () -> assertThat(topUpSteps.answer())
                        .isInstanceOfSatisfying(ExecuteOnce.Result.Responded.class, responded -> {
                            assertThat(responded.replayed()).isTrue();
                            assertThat(responded.storedResponse().body()).isEqualTo(text);
                        }));
    }

    private Step allAnswersAreTheSame() {
        return new Step(
                "all answered requests get the same response",
                () -> assertThat(answers)
                        .filteredOn(ExecuteOnce.Result.Responded.class::isInstance)
                        .map(result -> ((ExecuteOnce.Result.Responded) result).storedResponse())
                        .isNotEmpty()
                        .allMatch(storedResponse -> storedResponse.body().equals("captured, balance EUR 20.00")));
    }

    private Step isRejectedBecauseTheKeyIsTaken() {
        return new Step(
                "the request is rejected because the key belongs to another request",
                () -> assertThat(topUpSteps.answer()).isEqualTo(new ExecuteOnce.Result.KeyReused()));
    }

    private Step mustRetryIn(Duration time) {
        return new Step(
                "the client must retry in " + CommonSteps.describe(time),
                () -> assertThat(topUpSteps.answer()).isEqualTo(new ExecuteOnce.Result.StillRunning(time)));
    }

    private Step theRetryWaitsAndMustRetryIn(Duration time) {
        return new Step(
                "the retry waits for 10 seconds, and the client must retry in " + CommonSteps.describe(time), () -> {
                    assertThat(waited).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(11));
                    assertThat(answers).containsExactly(new ExecuteOnce.Result.StillRunning(time));
                });
    }

    private boolean finish(int who, Person person, Money amount) {
        switch (who) {
            case 0 -> topUpSteps.request(world.payment, person, key, amount, false);
            case 1 -> world.payment.recoverPayments().recoverNext();
            default ->
                world.payment
                        .refreshPaymentResult()
                        .refresh(
                                commonSteps.accountOf(person),
                                topUpSteps.latestOf(person).id());
        }
        return true;
    }

    private static void dieIf(boolean now) {
        if (now) {
            throw new Died();
        }
    }

    enum Moment {
        BEFORE("before the card is charged"),
        AFTER("after the card was charged");

        private final String text;

        Moment(String text) {
            this.text = text;
        }
    }

    /// A process crash, which the process itself cannot catch.
    private static final class Died extends Error {
        private static final long serialVersionUID = 1;
    }
}
