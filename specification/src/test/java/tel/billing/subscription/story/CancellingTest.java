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
    void at_the_end_of_the_period_it_ends_and_nothing_more_is_charged() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.cancelsAtPeriodEnd(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05, then over"))
                .and(subscribing.gets(ADA, Letter.CancellationPlanned.class, 1))
                .when(subscribing.itIs("2026-02-05T08:59:59"))
                .then(subscribing.theLineIs(ADA, "working"))
                .when(subscribing.itIs("2026-02-05T09:00:00"))
                .then(subscribing.theSubscriptionIs(ADA, "cancelled on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.itEndedAt(ADA, "2026-02-05T09:00:00Z"))
                .and(subscribing.theLineIs(ADA, "not there"))
                .and(subscribing.theWalletHolds(ADA, euros(37_90)))
                .and(subscribing.gets(ADA, Letter.SubscriptionCancelled.class, 1));
    }

    @Test
    void now_it_ends_at_once_and_what_was_paid_stays_paid() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.cancelsNow(ADA))
                .then(subscribing.theAnswerIs("cancelled on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theLineIs(ADA, "not there"))
                .and(subscribing.theWalletHolds(ADA, euros(37_90)))
                .when(subscribing.itIs("2026-03-05"))
                .then(subscribing.theWalletHolds(ADA, euros(37_90)));
    }

    @Test
    void what_is_over_stays_so_however_often_it_is_cancelled() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.cancelsNow(ADA))
                .when(subscribing.cancelsAtPeriodEnd(ADA))
                .then(subscribing.theAnswerIs("cancelled on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.gets(ADA, Letter.SubscriptionCancelled.class, 1));
    }

    @Test
    void whoever_thinks_better_of_it_activates_it_again_before_it_ends() {
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
    void whoever_comes_back_after_the_end_begins_with_a_subscription_of_its_own() {
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
    void an_end_and_another_plan_may_be_planned_at_once_and_the_end_comes_first() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.changesTo(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .and(subscribing.changesTo(ADA, STARTER))
                .when(subscribing.cancelsAtPeriodEnd(ADA))
                .then(subscribing.theAnswerIs("active on business, 2026-01-05 to 2026-02-05, then starter, then over"))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "cancelled on business, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void while_an_end_is_planned_no_mail_confirms_what_comes_behind_it() {
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
    void a_draft_has_no_period_and_is_cancelled_now() {
        story.given(everyday.isACustomer(ADA))
                .when(subscribing.cancelsAtPeriodEnd(ADA))
                .then(subscribing.theAnswerIs("cancelled on starter"))
                .and(subscribing.gets(ADA, Letter.SubscriptionCancelled.class, 0));
    }

    @ParameterizedTest
    @CsvSource({"2026-02-06, past due", "2026-02-20, suspended"})
    void a_term_that_is_not_paid_is_not_waited_for_and_the_debt_is_over_with_it(String day, String standing) {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs(day, "the subscription is " + standing))
                .when(subscribing.cancelsAtPeriodEnd(ADA))
                .then(subscribing.theAnswerIs("cancelled on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theLineIs(ADA, "not there"))
                .when(topUps.topsUp(ADA, euros(20_00)))
                .and(subscribing.itIs("2026-04-05"))
                .then(subscribing.theWalletHolds(ADA, euros(27_90)));
    }

    @Test
    void while_the_phone_system_is_away_it_ends_all_the_same_and_the_line_goes_later() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.thePhoneSystem("is away", PhoneSystemScript.BE_AWAY))
                .when(subscribing.cancelsNow(ADA))
                .then(subscribing.theAnswerIs("cancelled on starter, 2026-01-05 to 2026-02-05"))
                .when(subscribing.thePhoneSystem("is back", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.thePhoneSystemHasNoLineOf(ADA));
    }

    @Test
    void what_is_held_for_a_line_is_given_back_when_its_owner_cancels() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.thePhoneSystem("is silent", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscribing.activates(ADA))
                .and(subscribing.isHeld(euros(12_10)))
                .when(subscribing.cancelsNow(ADA))
                .then(subscribing.theAnswerIs("cancelled on starter"))
                .and(subscribing.theWalletHolds(ADA, euros(20_00)))
                .when(subscribing.thePhoneSystem("speaks again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.thePhoneSystemHasNoLineOf(ADA));
    }

    @Test
    void with_the_account_its_subscriptions_are_over() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.staff("close", ADA, Wish.CLOSE))
                .then(subscribing.theSubscriptionIs(ADA, "cancelled on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theLineIs(ADA, "not there"));
    }

    @Test
    void with_the_account_its_drafts_are_over_too_and_nobody_is_told_of_them() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.drafts(ADA, BUSINESS))
                .when(subscribing.staff("close", ADA, Wish.CLOSE))
                .then(subscribing.theSubscriptionIs(ADA, "cancelled on business"))
                .and(subscribing.gets(ADA, Letter.SubscriptionCancelled.class, 1));
    }

    @Test
    void while_the_account_is_suspended_its_line_is_blocked() {
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
    void what_is_being_bought_is_given_back_when_staff_suspend_the_account() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.thePhoneSystem("is silent", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscribing.activates(ADA))
                .when(subscribing.staff("suspend", ADA, Wish.SUSPEND))
                .then(subscribing.theWalletHolds(ADA, euros(20_00)))
                .when(subscribing.thePhoneSystem("speaks again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.thePhoneSystemHasNoLineOf(ADA))
                .and(subscribing.theSubscriptionIs(ADA, "draft on starter"));
    }

    @Test
    void a_card_that_did_not_hear_of_what_is_over_by_now_is_not_asked_again() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUps.theProcessor("misses the first call", ADA, new Script.MissFirstCall()))
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
    void a_card_that_paid_for_what_is_over_by_now_paid_into_the_wallet() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUps.theProcessor("captures silently", ADA, new Script.CaptureSilently()))
                .and(subscribing.activates(ADA))
                .and(subscribing.theAnswerIs("waiting for the card"))
                .when(subscribing.cancelsNow(ADA))
                .and(subscribing.itIs("2026-01-08"))
                .and(subscribing.recoveryLooksAfterIt())
                .then(topUps.theCardIsCharged(ADA, euros(5_00), euros(7_10)))
                .and(subscribing.theWalletHolds(ADA, euros(12_10)));
    }

    @Test
    void what_a_card_paid_that_owed_its_answer_is_found_out_within_a_minute() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUps.theProcessor("captures silently", ADA, new Script.CaptureSilently()))
                .and(subscribing.activates(ADA))
                .and(subscribing.theAnswerIs("waiting for the card"))
                .when(subscribing.cancelsNow(ADA))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theWalletHolds(ADA, euros(12_10)));
    }

    @Test
    void the_card_of_an_account_that_staff_suspended_is_not_asked_again() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUps.theProcessor("misses the first call", ADA, new Script.MissFirstCall()))
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
    void a_card_whose_money_is_not_needed_any_more_is_not_asked() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUps.theProcessor("misses the first call", ADA, new Script.MissFirstCall()))
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
    void however_many_lines_an_account_has_and_whatever_they_do_staff_do_not_wait_for_them() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.drafts(ADA, STARTER))
                .and(subscribing.activates(ADA))
                .and(subscribing.drafts(ADA, STARTER))
                .and(subscribing.activates(ADA))
                .and(subscribing.thePhoneSystem("hangs", PhoneSystemScript.HANG))
                .when(subscribing.staffAreAnsweredWithin(Duration.ofSeconds(3), "suspend", ADA, Wish.SUSPEND))
                .and(subscribing.thePhoneSystem("answers again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theLineIs(ADA, "blocked"));
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
