package tel.billing.subscription.story;

import static tel.billing.story.Person.ADA;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.account.application.ChangeAccountStatus.Wish;
import tel.billing.notification.Letter;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.payment.story.TopUps;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Story;

@Order(8)
@DisplayName("Cancelling")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class CancellingTest {
    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final TopUps topUps = new TopUps(world, everyday);
    private final Subscribing subscribing = new Subscribing(world, everyday);
    private final Story story;

    CancellingTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_subscription_cancelled_at_the_end_of_the_period_is_not_charged_again() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.cancelsAtPeriodEnd(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05, then cancelled"))
                .and(subscribing.gets(ADA, Letter.CancellationPlanned.class, 1))
                .when(subscribing.itIs("2026-02-05T08:59:59"))
                .then(subscribing.theLineIs(ADA, "working"))
                .when(subscribing.itIs("2026-02-05T09:00:00"))
                .then(subscribing.theSubscriptionIs(ADA, "cancelled on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.itEndedAt(ADA, "2026-02-05T09:00:00Z"))
                .and(subscribing.theLineIs(ADA, "not set up"))
                .and(subscribing.theWalletHolds(ADA, euros(37_90)))
                .and(subscribing.gets(ADA, Letter.SubscriptionCancelled.class, 1));
    }

    @Test
    void an_immediate_cancellation_does_not_refund_the_period() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.cancelsNow(ADA))
                .then(subscribing.theAnswerIs("cancelled on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theLineIs(ADA, "not set up"))
                .and(subscribing.theWalletHolds(ADA, euros(37_90)))
                .when(subscribing.itIs("2026-03-05"))
                .then(subscribing.theWalletHolds(ADA, euros(37_90)));
    }

    @Test
    void a_repeated_cancellation_changes_nothing() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.cancelsNow(ADA))
                .when(subscribing.cancelsAtPeriodEnd(ADA))
                .then(subscribing.theAnswerIs("cancelled on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.gets(ADA, Letter.SubscriptionCancelled.class, 1));
    }

    @Test
    void a_customer_can_withdraw_a_planned_cancellation() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.cancelsAtPeriodEnd(ADA))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.gets(ADA, Letter.SubscriptionGoesOn.class, 1))
                .and(subscribing.theWalletHolds(ADA, euros(37_90)))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void after_the_end_a_customer_needs_a_new_subscription() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.cancelsNow(ADA))
                .and(subscribing.itIs("2026-01-20"))
                .when(subscribing.drafts(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("active on business, 2026-01-20 to 2026-02-20"))
                .and(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -36.30 (Plan business, 2026-01-20 to 2026-02-19)"));
    }

    @Test
    void a_planned_cancellation_precedes_a_planned_change() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.changesTo(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .and(subscribing.changesTo(ADA, STARTER))
                .when(subscribing.cancelsAtPeriodEnd(ADA))
                .then(subscribing.theAnswerIs(
                        "active on business, 2026-01-05 to 2026-02-05, then starter, then cancelled"))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "cancelled on business, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void no_email_confirms_a_plan_change_that_a_planned_cancellation_precedes() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.changesTo(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .and(subscribing.cancelsAtPeriodEnd(ADA))
                .when(subscribing.changesTo(ADA, STARTER))
                .then(subscribing.gets(ADA, Letter.ChangePlanned.class, 0))
                .when(subscribing.activates(ADA))
                .then(subscribing.gets(ADA, Letter.SubscriptionGoesOn.class, 1))
                .and(subscribing.gets(ADA, Letter.ChangePlanned.class, 1));
    }

    @Test
    void a_draft_has_no_period_and_is_cancelled_immediately() {
        story.given(everyday.isACustomer(ADA))
                .when(subscribing.cancelsAtPeriodEnd(ADA))
                .then(subscribing.theAnswerIs("cancelled on starter"))
                .and(subscribing.gets(ADA, Letter.SubscriptionCancelled.class, 0));
    }

    @ParameterizedTest
    @CsvSource({"2026-02-06, past due", "2026-02-20, suspended"})
    void an_unpaid_subscription_is_cancelled_immediately_and_its_debt_is_waived(String day, String standing) {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs(day, "the subscription is " + standing))
                .when(subscribing.cancelsAtPeriodEnd(ADA))
                .then(subscribing.theAnswerIs("cancelled on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theLineIs(ADA, "not set up"))
                .when(topUps.topsUp(ADA, euros(20_00)))
                .and(subscribing.itIs("2026-04-05"))
                .then(subscribing.theWalletHolds(ADA, euros(27_90)));
    }

    @Test
    void if_the_PBX_is_down_the_subscription_ends_and_the_line_is_removed_later() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.thePhoneSystem("is unreachable", PhoneSystemScript.BE_AWAY))
                .when(subscribing.cancelsNow(ADA))
                .then(subscribing.theAnswerIs("cancelled on starter, 2026-01-05 to 2026-02-05"))
                .when(subscribing.thePhoneSystem("is reachable again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.thePhoneSystemHasNoLineOf(ADA));
    }

    @Test
    void a_cancellation_releases_the_money_held_for_a_line() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscribing.activates(ADA))
                .and(subscribing.isHeld(euros(12_10)))
                .when(subscribing.cancelsNow(ADA))
                .then(subscribing.theAnswerIs("cancelled on starter"))
                .and(subscribing.theWalletHolds(ADA, euros(20_00)))
                .when(subscribing.thePhoneSystem("answers again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.thePhoneSystemHasNoLineOf(ADA));
    }

    @Test
    void closing_the_account_cancels_its_subscriptions() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.staff("close", ADA, Wish.CLOSE))
                .then(subscribing.theSubscriptionIs(ADA, "cancelled on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theLineIs(ADA, "not set up"));
    }

    @Test
    void closing_the_account_cancels_its_drafts_without_an_email() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.drafts(ADA, BUSINESS))
                .when(subscribing.staff("close", ADA, Wish.CLOSE))
                .then(subscribing.theSubscriptionIs(ADA, "cancelled on business"))
                .and(subscribing.gets(ADA, Letter.SubscriptionCancelled.class, 1));
    }

    @Test
    void a_suspended_account_has_a_blocked_line() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.staff("suspend", ADA, Wish.SUSPEND))
                .then(subscribing.theLineIs(ADA, "blocked"))
                .and(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .when(subscribing.staff("reactivate", ADA, Wish.REACTIVATE))
                .then(subscribing.theLineIs(ADA, "working"));
    }

    @Test
    void an_account_suspension_releases_the_money_of_a_pending_purchase() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscribing.activates(ADA))
                .when(subscribing.staff("suspend", ADA, Wish.SUSPEND))
                .then(subscribing.theWalletHolds(ADA, euros(20_00)))
                .when(subscribing.thePhoneSystem("answers again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.thePhoneSystemHasNoLineOf(ADA))
                .and(subscribing.theSubscriptionIs(ADA, "draft on starter"));
    }

    @Test
    void an_unsent_card_payment_is_dropped_after_the_cancellation() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUps.theProcessor("does not receive the first request", ADA, new Script.MissFirstCall()))
                .and(subscribing.activates(ADA))
                .and(subscribing.theAnswerIs("waiting for the card"))
                .when(subscribing.cancelsNow(ADA))
                .and(subscribing.recoveryLooksAfterIt())
                .and(subscribing.itIs("2026-01-08"))
                .and(subscribing.recoveryLooksAfterIt())
                .then(topUps.theCardIsCharged(ADA, euros(5_00)))
                .and(subscribing.theWalletHolds(ADA, euros(5_00)));
    }

    @Test
    void a_card_payment_for_a_cancelled_subscription_stays_in_the_wallet() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUps.theProcessor("captures but does not answer", ADA, new Script.CaptureSilently()))
                .and(subscribing.activates(ADA))
                .and(subscribing.theAnswerIs("waiting for the card"))
                .when(subscribing.cancelsNow(ADA))
                .and(subscribing.itIs("2026-01-08"))
                .and(subscribing.recoveryLooksAfterIt())
                .then(topUps.theCardIsCharged(ADA, euros(5_00), euros(7_10)))
                .and(subscribing.theWalletHolds(ADA, euros(12_10)));
    }

    @Test
    void an_unanswered_card_payment_is_looked_up_within_a_minute() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUps.theProcessor("captures but does not answer", ADA, new Script.CaptureSilently()))
                .and(subscribing.activates(ADA))
                .and(subscribing.theAnswerIs("waiting for the card"))
                .when(subscribing.cancelsNow(ADA))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theWalletHolds(ADA, euros(12_10)));
    }

    @Test
    void the_card_of_a_suspended_account_is_not_charged_again() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUps.theProcessor("does not receive the first request", ADA, new Script.MissFirstCall()))
                .and(subscribing.activates(ADA))
                .and(subscribing.theAnswerIs("waiting for the card"))
                .when(subscribing.staff("suspend", ADA, Wish.SUSPEND))
                .and(subscribing.recoveryLooksAfterIt())
                .and(subscribing.itIs("2026-01-08"))
                .and(subscribing.recoveryLooksAfterIt())
                .then(topUps.theCardIsCharged(ADA, euros(5_00)))
                .and(subscribing.theWalletHolds(ADA, euros(5_00)));
    }

    @Test
    void a_card_is_not_charged_if_its_money_is_no_longer_needed() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUps.theProcessor("does not receive the first request", ADA, new Script.MissFirstCall()))
                .and(subscribing.activates(ADA))
                .and(subscribing.theAnswerIs("waiting for the card"))
                .and(subscribing.staffGive(ADA, euros(20_00)))
                .when(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .when(subscribing.recoveryLooksAfterIt())
                .then(topUps.theCardIsCharged(ADA, euros(5_00)))
                .and(subscribing.theWalletHolds(ADA, euros(12_90)));
    }

    @Test
    void an_account_change_does_not_wait_for_many_unresponsive_lines() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.drafts(ADA, STARTER))
                .and(subscribing.activates(ADA))
                .and(subscribing.drafts(ADA, STARTER))
                .and(subscribing.activates(ADA))
                .and(subscribing.thePhoneSystem("does not answer", PhoneSystemScript.HANG))
                .when(subscribing.staffAreAnsweredWithin(Duration.ofSeconds(3), "suspend", ADA, Wish.SUSPEND))
                .and(subscribing.thePhoneSystem("answers again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theLineIs(ADA, "blocked"));
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
