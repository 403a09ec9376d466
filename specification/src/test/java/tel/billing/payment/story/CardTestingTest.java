package tel.billing.payment.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.account.application.AccountDetails;
import tel.billing.account.application.ReleaseTopUps;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.domain.DeclineHistory;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(9)
@DisplayName("Protection against card testing")
class CardTestingTest {
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Duration A_DAY = Duration.ofDays(1);
    private static final Set<DeclineReason> NOT_CAUSED_BY_THE_CARD =
            EnumSet.of(DeclineReason.CANCELLED_BY_CUSTOMER, DeclineReason.ISSUER_UNAVAILABLE);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final NotificationSteps processor = new NotificationSteps(world, topUpSteps);
    private final AccountId operator = new AccountId(world.ids.next());
    private final UserId egon = new UserId(world.ids.next());
    private final Actor actor = Actor.of(egon, operator, Role.ADMIN);
    private final Story story;

    CardTestingTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @ParameterizedTest
    @CsvSource({"3, PT0S", "4, PT1M", "5, PT2M", "6, PT4M", "9, PT32M"})
    @DisplayName("After three declines a day, each further decline doubles the waiting time")
    void after_three_declines_a_day_each_further_decline_doubles_the_waiting_time(int declines, Duration wait) {
        story.given(commonSteps.isACustomer(BELA))
                .and(theProcessorDeclines(BELA))
                .when(triesCards(BELA, declines))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .then(topUpSteps.theAnswerIs(
                        wait.isZero()
                                ? "declined, insufficient funds"
                                : "too many declined cards, wait " + CommonSteps.describe(wait)));
    }

    @ParameterizedTest
    @EnumSource
    void a_decline_counts_unless_the_customer_cancelled_or_the_issuer_was_unavailable(DeclineReason reason) {
        story.given(commonSteps.isACustomer(BELA))
                .and(theProcessorDeclines(BELA, reason))
                .when(triesCards(BELA, 4))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .then(topUpSteps.theAnswerIs(
                        NOT_CAUSED_BY_THE_CARD.contains(reason)
                                ? "declined, " + TopUpSteps.describe(reason)
                                : "too many declined cards, wait 1 minute"));
    }

    @Test
    void a_customer_may_try_again_after_the_waiting_time() {
        story.given(commonSteps.isACustomer(BELA))
                .and(theProcessorDeclines(BELA))
                .and(triesCards(BELA, 5))
                .and(topUpSteps.theProcessor("accepts cards again", BELA, new Script.Capture()))
                .when(commonSteps.passes(Duration.ofMinutes(2)))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 20.00"));
    }

    @Test
    void a_captured_payment_does_not_reset_the_declines() {
        story.given(commonSteps.isACustomer(BELA))
                .and(theProcessorDeclines(BELA))
                .and(triesCards(BELA, 3))
                .and(topUpSteps.theProcessor("accepts the next card", BELA, new Script.Capture()))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .and(theProcessorDeclines(BELA))
                .when(triesCards(BELA, 1))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .then(topUpSteps.theAnswerIs("too many declined cards, wait 1 minute"));
    }

    @Test
    void the_next_day_starts_without_declines() {
        story.given(commonSteps.isACustomer(BELA))
                .and(theProcessorDeclines(BELA))
                .and(triesCards(BELA, 9))
                .when(commonSteps.passes(A_DAY))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .then(topUpSteps.theAnswerIs("declined, insufficient funds"))
                .when(topUpSteps.topsUp(BELA, TWENTY))
                .then(topUpSteps.theAnswerIs("declined, insufficient funds"));
    }

    @Test
    void declines_are_deleted_a_day_after_the_last_one() {
        story.given(commonSteps.isACustomer(BELA))
                .and(theProcessorDeclines(BELA))
                .and(triesCards(BELA, 3))
                .when(commonSteps.passes(A_DAY))
                .and(commonSteps.passes(Duration.ofHours(1)))
                .then(noDeclineIsStored(BELA));
    }

    @Test
    void the_declines_of_each_account_expire_independently() {
        story.given(commonSteps.isACustomer(BELA))
                .and(commonSteps.isACustomer(ADA))
                .and(theProcessorDeclines(BELA))
                .and(theProcessorDeclines(ADA))
                .and(triesCards(BELA, 3))
                .and(commonSteps.passes(Duration.ofHours(12)))
                .and(triesCards(ADA, 3))
                .when(commonSteps.passes(Duration.ofHours(14)))
                .then(noDeclineIsStored(BELA))
                .when(triesCards(ADA, 1))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("too many declined cards, wait 1 minute"));
    }

    @Test
    void cancelling_on_the_page_does_not_count_as_a_decline() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("sends Ada to its page", ADA, new Script.RequireAction()))
                .and(cancelsOnThePage(ADA, 6))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("pending, action required on the payment page"));
    }

    @Test
    void a_stored_card_that_requires_authentication_does_not_count_as_a_decline() {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.topsUpAndHasTheCardKept(BELA, TWENTY))
                .and(topUpSteps.theProcessor("sends Bela to its page", BELA, new Script.RequireAction()))
                .when(paysOnThePageAfterDeclines(BELA, 6, 1))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .then(topUpSteps.theAnswerIs("pending, action required on the payment page"));
    }

    @Test
    void cards_declined_on_the_page_count_in_addition_to_a_stored_card() {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.topsUpAndHasTheCardKept(BELA, TWENTY))
                .and(topUpSteps.theProcessor("sends Bela to its page", BELA, new Script.RequireAction()))
                .when(paysOnThePageAfterDeclines(BELA, 2, 3))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .then(topUpSteps.theAnswerIs("too many declined cards, wait 1 minute"));
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void cards_declined_on_the_page_count_even_if_they_are_reported_after_the_payment(boolean pays) {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.theProcessor("sends Bela to its page", BELA, new Script.RequireAction()))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .and(pays ? paysOnThePage(BELA) : commonSteps.passes(Duration.ofHours(1)))
                .and(topUpSteps.thePaymentIs(BELA, pays ? Payment.Captured.class : Payment.Expired.class))
                .when(declinesOnThePageAreReported(BELA, 4))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .then(topUpSteps.theAnswerIs("too many declined cards, wait 1 minute"));
    }

    @Test
    void at_most_ten_payment_pages_are_open_at_a_time() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("sends Ada to its page", ADA, new Script.RequireAction()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(commonSteps.passes(Duration.ofMinutes(20)))
                .and(opensPages(ADA, 9))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("too many open pages, wait 40 minutes"))
                .when(commonSteps.passes(Duration.ofMinutes(40)))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("pending, action required on the payment page"));
    }

    @Test
    @DisplayName("A stored card with three declines is paused, and the customer may enter another card")
    void a_stored_card_with_three_declines_is_paused_and_the_customer_may_enter_another_card() {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.topsUpAndHasTheCardKept(BELA, TWENTY))
                .and(theProcessorDeclines(BELA))
                .and(triesCards(BELA, 3))
                .when(topUpSteps.theProcessor("sends Bela to its page", BELA, new Script.RequireAction()))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .then(topUpSteps.theAnswerIs("pending, action required on the payment page"))
                .and(noSavedCardIsCharged(BELA))
                .when(commonSteps.passes(A_DAY))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .then(theSavedCardIsCharged(BELA));
    }

    @Test
    @DisplayName("After ten declines, top-ups are on hold until staff release the account")
    void after_ten_declines_top_ups_are_on_hold_until_staff_release_the_account() {
        story.given(commonSteps.isACustomer(BELA))
                .and(theProcessorDeclines(BELA))
                .when(triesCards(BELA, 10))
                .and(commonSteps.passes(A_DAY))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .then(topUpSteps.theAnswerIs("on hold until staff release the account"))
                .and(staffSeeThatItIsOnHold(BELA))
                .and(theAuditLogShowsTheBlock(BELA))
                .and(receivesOneEmail(BELA))
                .when(topUpSteps.theProcessor("accepts cards again", BELA, new Script.Capture()))
                .and(egonReleases(BELA, "the bank had an outage"))
                .then(staffSeeThatItIsNotOnHold(BELA))
                .and(theAuditLogShowsTheRelease(BELA, "the bank had an outage"))
                .and(receivesAnEmailAboutTheRelease(BELA))
                .when(topUpSteps.topsUp(BELA, TWENTY))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 20.00"));
    }

    @Test
    void a_released_account_starts_without_declines() {
        story.given(commonSteps.isACustomer(BELA))
                .and(theProcessorDeclines(BELA))
                .and(triesCards(BELA, 10))
                .and(egonReleases(BELA, "the bank had an outage"))
                .when(triesCards(BELA, 3))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .then(topUpSteps.theAnswerIs("declined, insufficient funds"));
    }

    @Test
    void the_release_of_an_erased_account_sends_no_email() {
        story.given(commonSteps.isACustomer(BELA))
                .and(theProcessorDeclines(BELA))
                .and(triesCards(BELA, 10))
                .and(commonSteps.isClosed(BELA))
                .and(commonSteps.isErased(BELA))
                .when(egonReleases(BELA, "the account was erased"))
                .then(staffSeeThatItIsNotOnHold(BELA))
                .and(noEmailIsSentToTheErasedAddress(BELA));
    }

    @Test
    void a_late_decline_of_an_erased_account_is_not_counted() {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .and(commonSteps.isClosed(BELA))
                .and(commonSteps.isErased(BELA))
                .when(processor.reportsThatItIsNotPaid(BELA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(noDeclineIsStored(BELA))
                .and(processor.theContentIs("erased"));
    }

    @Test
    void releasing_an_account_that_is_not_on_hold_changes_nothing() {
        story.given(commonSteps.isACustomer(BELA))
                .and(theProcessorDeclines(BELA))
                .and(triesCards(BELA, 4))
                .when(egonReleases(BELA, "it looks fine"))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .then(topUpSteps.theAnswerIs("too many declined cards, wait 1 minute"))
                .and(theAuditLogShowsNoRelease());
    }

    @Test
    void declines_of_one_account_do_not_affect_other_accounts() {
        story.given(commonSteps.isACustomer(BELA))
                .and(theProcessorDeclines(BELA))
                .and(commonSteps.isACustomer(ADA))
                .when(triesCards(BELA, 10))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 20.00"));
    }

    private Step theProcessorDeclines(Person person, DeclineReason reason) {
        return topUpSteps.theProcessor(
                "declines %s's cards: %s".formatted(person, TopUpSteps.describe(reason)),
                person,
                new Script.Decline(reason));
    }

    private Step theProcessorDeclines(Person person) {
        return topUpSteps.theProcessor(
                "declines %s's cards".formatted(person), person, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS));
    }

    /// Waits before each card as long as the rules require.
    private Step triesCards(Person person, int times) {
        return new Step(
                "%s tries %s".formatted(person, times == 1 ? "one more card" : times + " cards in a row"),
                () -> IntStream.range(0, times).forEach(time -> {
                    if (time > 0) {
                        world.advanceTime(waitOf(person));
                    }
                    topUpSteps.send(world.payment, person, topUpSteps.newKey(), TWENTY, false);
                }));
    }

    private Duration waitOf(Person person) {
        return world.declineHistories
                .of(commonSteps.accountOf(person))
                .waitAt(world.clock.instant(), BillingWorld.CARD_TESTING_RULES);
    }

    private Step cancelsOnThePage(Person person, int times) {
        return new Step(
                "%s tops up and cancels on the page %s times".formatted(person, times),
                () -> IntStream.range(0, times).forEach(_ -> {
                    topUpSteps.send(world.payment, person, topUpSteps.newKey(), TWENTY, false);
                    var payment = topUpSteps.latestOf(person);
                    world.processor.customerCancels(payment.order());
                    world.payment.refreshPaymentResult().refresh(payment.account(), payment.id());
                }));
    }

    /// The processor sends a notification for each declined card, including the stored one.
    private Step paysOnThePageAfterDeclines(Person person, int times, int unpaid) {
        return new Step(
                "%s tops up %s times and pays on the page, after %s declined each time"
                        .formatted(person, times, unpaid == 1 ? "one card was" : unpaid + " cards were"),
                () -> IntStream.range(0, times).forEach(_ -> {
                    topUpSteps.send(world.payment, person, topUpSteps.newKey(), TWENTY, false);
                    IntStream.range(0, unpaid)
                            .forEach(_ -> processor
                                    .reportsThatItIsNotPaid(person)
                                    .action()
                                    .run());
                    world.processor.customerPays(topUpSteps.latestOf(person).order());
                    processor.reportsThatItIsPaid(person).action().run();
                    processor.theServiceProcessesTheNotifications().action().run();
                }));
    }

    private Step paysOnThePage(Person person) {
        return new Step("%s pays on the page, and the service records the payment".formatted(person), () -> {
            world.processor.customerPays(topUpSteps.latestOf(person).order());
            processor.reportsThatItIsPaid(person).action().run();
            processor.theServiceProcessesTheNotifications().action().run();
        });
    }

    private Step declinesOnThePageAreReported(Person person, int times) {
        return new Step(
                "the card processor reports that %s of %s's cards were declined on the page".formatted(times, person),
                () -> {
                    IntStream.range(0, times)
                            .forEach(_ -> processor
                                    .reportsThatItIsNotPaid(person)
                                    .action()
                                    .run());
                    processor.theServiceProcessesTheNotifications().action().run();
                });
    }

    private Step opensPages(Person person, int times) {
        return new Step(
                "%s tops up %s more times and leaves the pages open".formatted(person, times),
                () -> IntStream.range(0, times)
                        .forEach(_ -> topUpSteps.send(world.payment, person, topUpSteps.newKey(), TWENTY, false)));
    }

    private Step egonReleases(Person person, String reason) {
        return new Step("Egon releases %s's account: %s".formatted(person, reason), () -> {
            var key = new IdempotencyKey(UUID.randomUUID());
            var request = KeyedRequest.ofStaff(operator, egon, key, FINGERPRINT);
            var command = new ReleaseTopUps.Command(request, actor, commonSteps.accountOf(person), new Reason(reason));
            world.account
                    .releaseTopUps(world.administrationPorts)
                    .release(command, _ -> new StoredResponse(200, Map.of(), ""));
        });
    }

    private Step noEmailIsSentToTheErasedAddress(Person person) {
        return new Step("no e-mail is sent to the address that replaced the erased one", () -> {
            world.sendMail();
            var account = world.accounts.find(commonSteps.accountOf(person)).orElseThrow();
            assertThat(world.mailer.deliveredTo(account.profile().owner().email()))
                    .isEmpty();
        });
    }

    private Step noDeclineIsStored(Person person) {
        return new Step("no decline of %s's account is stored".formatted(person), () -> {
            var account = commonSteps.accountOf(person);
            assertThat(world.declineHistories.of(account)).isEqualTo(DeclineHistory.clean(account));
        });
    }

    private Step staffSeeThatItIsOnHold(Person person) {
        return new Step(
                "staff see that top-ups of the account are on hold",
                () -> assertThat(detailsOf(person).topUpsHeldSince()).isPresent());
    }

    private Step staffSeeThatItIsNotOnHold(Person person) {
        return new Step(
                "staff see that top-ups of the account are not on hold",
                () -> assertThat(detailsOf(person).topUpsHeldSince()).isEmpty());
    }

    private Step theAuditLogShowsTheBlock(Person person) {
        return new Step("the audit log shows that the service put them on hold", () -> {
            var auditTarget = AuditTarget.of(commonSteps.accountOf(person));
            assertThat(world.trail.entries())
                    .extracting(entry -> entry.event())
                    .containsOnlyOnce(AuditEvent.byTheService(AuditAction.TOP_UPS_HELD, auditTarget));
        });
    }

    private Step theAuditLogShowsTheRelease(Person person, String reason) {
        return new Step("the audit log shows that Egon released the account, and why", () -> {
            var auditTarget = AuditTarget.of(commonSteps.accountOf(person));
            assertThat(world.trail.entries())
                    .extracting(entry -> entry.event())
                    .containsOnlyOnce(
                            AuditEvent.byStaff(AuditAction.TOP_UPS_RELEASED, actor, auditTarget, new Reason(reason)));
        });
    }

    private Step theAuditLogShowsNoRelease() {
        return new Step(
                "the audit log shows no release",
                () -> assertThat(world.trail.entries())
                        .extracting(entry -> entry.event().action())
                        .doesNotContain(AuditAction.TOP_UPS_RELEASED));
    }

    private Step receivesOneEmail(Person person) {
        return new Step(
                person + " receives one e-mail about it",
                () -> assertThat(commonSteps.messagesTo(person))
                        .filteredOn(EmailMessage.TopUpsHeld.class::isInstance)
                        .hasSize(1));
    }

    private Step receivesAnEmailAboutTheRelease(Person person) {
        return new Step(
                person + " receives an e-mail that top-ups are possible again",
                () -> assertThat(commonSteps.messagesTo(person))
                        .last()
                        .isInstanceOf(EmailMessage.TopUpsReleased.class));
    }

    private Step theSavedCardIsCharged(Person person) {
        return new Step(
                "the saved card is charged",
                () -> assertThat(topUpSteps.latestOf(person).order().card()).isPresent());
    }

    private Step noSavedCardIsCharged(Person person) {
        return new Step(
                "the saved card is not charged",
                () -> assertThat(topUpSteps.latestOf(person).order().card()).isEmpty());
    }

    private AccountDetails detailsOf(Person person) {
        return Optional.of(commonSteps.accountOf(person))
                .flatMap(world.account.searchAccounts(world.administrationPorts)::read)
                .orElseThrow();
    }
}
