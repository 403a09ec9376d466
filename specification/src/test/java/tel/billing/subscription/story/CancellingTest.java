package tel.billing.subscription.story;

import static tel.billing.story.Person.ADA;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.account.application.ChangeAccountStatus.Action;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.subscription.application.lifecycle.CancelSubscription.When;

@Order(8)
@DisplayName("Cancelling")
class CancellingTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final Story story;

    CancellingTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_subscription_cancelled_at_the_end_of_the_period_is_not_charged_again() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.cancelsAtPeriodEnd(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05, then cancelled"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.CancellationScheduled.class, 1))
                .when(subscriptionSteps.itIs("2026-02-05T08:59:59"))
                .then(subscriptionSteps.theLineIs(ADA, "working"))
                .when(subscriptionSteps.itIs("2026-02-05T09:00:00"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "cancelled on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.itEndedAt(ADA, "2026-02-05T09:00:00Z"))
                .and(subscriptionSteps.theLineIs(ADA, "not set up"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(37_90)))
                .and(subscriptionSteps.gets(ADA, EmailMessage.SubscriptionCancelled.class, 1));
    }

    @Test
    void an_immediate_cancellation_does_not_refund_the_period() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.cancelsNow(ADA))
                .then(subscriptionSteps.theAnswerIs("cancelled on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theLineIs(ADA, "not set up"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(37_90)))
                .when(subscriptionSteps.itIs("2026-03-05"))
                .then(subscriptionSteps.theWalletHolds(ADA, euros(37_90)));
    }

    @Test
    void a_repeated_cancellation_changes_nothing() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.cancelsNow(ADA))
                .when(subscriptionSteps.cancelsAtPeriodEnd(ADA))
                .then(subscriptionSteps.theAnswerIs("cancelled on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.SubscriptionCancelled.class, 1));
    }

    @ParameterizedTest
    @EnumSource(When.class)
    void a_cancellation_does_not_end_a_period_that_the_customer_has_not_seen(When when) {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.looksAt(ADA))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .when(subscriptionSteps.cancelsAsSeen(ADA, when))
                .then(subscriptionSteps.theAnswerIs("outdated"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .when(subscriptionSteps.looksAt(ADA))
                .and(subscriptionSteps.cancelsAsSeen(ADA, When.NOW))
                .then(subscriptionSteps.theAnswerIs("cancelled on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void a_draft_that_was_activated_meanwhile_is_not_deleted() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.looksAt(ADA))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.cancelsAsSeen(ADA, When.NOW))
                .then(subscriptionSteps.theAnswerIs("outdated"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void a_repeated_request_gets_the_first_response_although_the_subscription_has_changed() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.looksAt(ADA))
                .and(subscriptionSteps.cancelsAsSeen(ADA, When.NOW))
                .when(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.thatIsTheFirstAnswerAgain())
                .and(subscriptionSteps.theAnswerIs("cancelled on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void a_customer_can_withdraw_a_scheduled_cancellation() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.cancelsAtPeriodEnd(ADA))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.SubscriptionContinues.class, 1))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(37_90)))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    @DisplayName("After the end, a customer needs a new subscription")
    void after_the_end_a_customer_needs_a_new_subscription() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.cancelsNow(ADA))
                .and(subscriptionSteps.itIs("2026-01-20"))
                .when(subscriptionSteps.drafts(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("active on business, 2026-01-20 to 2026-02-20"))
                .and(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -36.30 (Plan business, 2026-01-20 to 2026-02-19)"));
    }

    @Test
    void a_scheduled_cancellation_overrides_a_scheduled_change() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.changesTo(ADA, STARTER))
                .when(subscriptionSteps.cancelsAtPeriodEnd(ADA))
                .then(subscriptionSteps.theAnswerIs(
                        "active on business, 2026-01-05 to 2026-02-05, then starter, then cancelled"))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "cancelled on business, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void no_email_confirms_a_plan_change_that_a_scheduled_cancellation_overrides() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.cancelsAtPeriodEnd(ADA))
                .when(subscriptionSteps.changesTo(ADA, STARTER))
                .then(subscriptionSteps.gets(ADA, EmailMessage.ChangeScheduled.class, 0))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.gets(ADA, EmailMessage.SubscriptionContinues.class, 1))
                .and(subscriptionSteps.gets(ADA, EmailMessage.ChangeScheduled.class, 1));
    }

    @Test
    void a_draft_has_no_period_and_is_cancelled_immediately() {
        story.given(commonSteps.isACustomer(ADA))
                .when(subscriptionSteps.cancelsAtPeriodEnd(ADA))
                .then(subscriptionSteps.theAnswerIs("cancelled on starter"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.SubscriptionCancelled.class, 0));
    }

    @ParameterizedTest
    @CsvSource({"2026-02-06, past due", "2026-02-20, suspended"})
    void an_unpaid_subscription_is_cancelled_immediately_and_its_debt_is_waived(String day, String standing) {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs(day, "the subscription is " + standing))
                .when(subscriptionSteps.cancelsAtPeriodEnd(ADA))
                .then(subscriptionSteps.theAnswerIs("cancelled on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theLineIs(ADA, "not set up"))
                .when(topUpSteps.topsUp(ADA, euros(20_00)))
                .and(subscriptionSteps.itIs("2026-04-05"))
                .then(subscriptionSteps.theWalletHolds(ADA, euros(27_90)));
    }

    @Test
    @DisplayName("If the PBX is down, the subscription ends and the line is removed later")
    void if_the_PBX_is_down_the_subscription_ends_and_the_line_is_removed_later() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.thePhoneSystem("is unreachable", PhoneSystemScript.BE_DOWN))
                .when(subscriptionSteps.cancelsNow(ADA))
                .then(subscriptionSteps.theAnswerIs("cancelled on starter, 2026-01-05 to 2026-02-05"))
                .when(subscriptionSteps.thePhoneSystem("is reachable again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.thePhoneSystemHasNoLineOf(ADA));
    }

    @Test
    void a_repeated_cancellation_request_does_not_call_the_PBX_again() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.thePhoneSystem("is unreachable", PhoneSystemScript.BE_DOWN))
                .when(subscriptionSteps.cancelsNow(ADA))
                .then(subscriptionSteps.thePhoneSystemReceived(2))
                .when(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.thatIsTheFirstAnswerAgain())
                .and(subscriptionSteps.thePhoneSystemReceived(2));
    }

    @Test
    void a_cancellation_releases_the_money_held_for_a_line() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.isHeld(euros(12_10)))
                .when(subscriptionSteps.cancelsNow(ADA))
                .then(subscriptionSteps.theAnswerIs("cancelled on starter"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(20_00)))
                .when(subscriptionSteps.thePhoneSystem("answers again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.thePhoneSystemHasNoLineOf(ADA));
    }

    @Test
    void closing_the_account_cancels_its_subscriptions() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.staff("close", ADA, Action.CLOSE))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "cancelled on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theLineIs(ADA, "not set up"));
    }

    @Test
    void closing_the_account_cancels_its_drafts_without_an_email() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.drafts(ADA, BUSINESS))
                .when(subscriptionSteps.staff("close", ADA, Action.CLOSE))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "cancelled on business"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.SubscriptionCancelled.class, 1));
    }

    @Test
    void a_rejected_removal_is_repeated_when_staff_close_the_closed_account() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.thePhoneSystem("rejects instructions", PhoneSystemScript.REJECT))
                .and(subscriptionSteps.staff("close", ADA, Action.CLOSE))
                .and(subscriptionSteps.staffReadThatItsLineWasRejected(ADA, 1))
                .when(subscriptionSteps.thePhoneSystem("accepts instructions again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.staff("close", ADA, Action.CLOSE))
                .then(subscriptionSteps.thePhoneSystemHasNoLineOf(ADA))
                .and(subscriptionSteps.gets(ADA, EmailMessage.AccountClosed.class, 1));
    }

    @Test
    void a_rejected_removal_is_repeated_when_staff_reactivate_the_active_account() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.thePhoneSystem("rejects instructions", PhoneSystemScript.REJECT))
                .and(subscriptionSteps.cancelsNow(ADA))
                .and(subscriptionSteps.staffReadThatItsLineWasRejected(ADA, 1))
                .when(subscriptionSteps.thePhoneSystem("accepts instructions again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.staff("reactivate", ADA, Action.REACTIVATE))
                .then(subscriptionSteps.thePhoneSystemHasNoLineOf(ADA))
                .and(subscriptionSteps.gets(ADA, EmailMessage.AccountReactivated.class, 0));
    }

    @Test
    void a_suspended_account_has_a_suspended_line() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.staff("suspend", ADA, Action.SUSPEND))
                .then(subscriptionSteps.theLineIs(ADA, "suspended"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .when(subscriptionSteps.staff("reactivate", ADA, Action.REACTIVATE))
                .then(subscriptionSteps.theLineIs(ADA, "working"));
    }

    @Test
    void an_account_suspension_releases_the_money_of_a_pending_purchase() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.staff("suspend", ADA, Action.SUSPEND))
                .then(subscriptionSteps.theWalletHolds(ADA, euros(20_00)))
                .when(subscriptionSteps.thePhoneSystem("answers again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.thePhoneSystemHasNoLineOf(ADA))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "draft on starter"));
    }

    @Test
    void an_unsent_card_payment_is_dropped_after_the_cancellation() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUpSteps.theProcessor("does not receive the first request", ADA, new Script.MissFirstCall()))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theAnswerIs("waiting for the card"))
                .when(subscriptionSteps.cancelsNow(ADA))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .and(subscriptionSteps.itIs("2026-01-08"))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(topUpSteps.theCardIsCharged(ADA, euros(5_00)))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(5_00)));
    }

    @Test
    void a_card_payment_for_a_cancelled_subscription_stays_in_the_wallet() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUpSteps.theProcessor("captures but does not respond", ADA, new Script.CaptureSilently()))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theAnswerIs("waiting for the card"))
                .when(subscriptionSteps.cancelsNow(ADA))
                .and(subscriptionSteps.itIs("2026-01-08"))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(topUpSteps.theCardIsCharged(ADA, euros(5_00), euros(7_10)))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(12_10)));
    }

    @Test
    void an_unanswered_card_payment_is_looked_up_within_a_minute() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUpSteps.theProcessor("captures but does not respond", ADA, new Script.CaptureSilently()))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theAnswerIs("waiting for the card"))
                .when(subscriptionSteps.cancelsNow(ADA))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theWalletHolds(ADA, euros(12_10)));
    }

    @Test
    void the_card_of_a_suspended_account_is_not_charged_again() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUpSteps.theProcessor("does not receive the first request", ADA, new Script.MissFirstCall()))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theAnswerIs("waiting for the card"))
                .when(subscriptionSteps.staff("suspend", ADA, Action.SUSPEND))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .and(subscriptionSteps.itIs("2026-01-08"))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(topUpSteps.theCardIsCharged(ADA, euros(5_00)))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(5_00)));
    }

    @Test
    void a_card_is_not_charged_if_its_money_is_no_longer_needed() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUpSteps.theProcessor("does not receive the first request", ADA, new Script.MissFirstCall()))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theAnswerIs("waiting for the card"))
                .and(subscriptionSteps.staffGive(ADA, euros(20_00)))
                .when(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .when(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(topUpSteps.theCardIsCharged(ADA, euros(5_00)))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(12_90)));
    }

    @Test
    void an_account_change_does_not_wait_for_many_unresponsive_lines() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.drafts(ADA, STARTER))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.drafts(ADA, STARTER))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.HANG))
                .when(subscriptionSteps.staffAreAnsweredWithin(Duration.ofSeconds(3), "suspend", ADA, Action.SUSPEND))
                .and(subscriptionSteps.thePhoneSystem("answers again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theLineIs(ADA, "suspended"));
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
