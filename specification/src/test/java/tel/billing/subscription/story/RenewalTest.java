package tel.billing.subscription.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.account.application.ChangeAccountStatus.Action;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;

@Order(6)
@DisplayName("Renewal")
class RenewalTest {
    private static final Plan YEARLY = yearly(1, "yearly", "Yearly", 100_00);
    private static final Plan YEARLY_BASIC = yearly(2, "basic", "Yearly Basic", 50_00);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final Story story;

    RenewalTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void each_month_is_charged_when_it_begins() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-03-05"))
                .then(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.10 (Plan starter, 2026-03-05 to 2026-04-04)"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(13_70)))
                .and(subscriptionSteps.gets(ADA, EmailMessage.ChargeReceipt.class, 3));
    }

    @ParameterizedTest
    @CsvSource({"2026-02-05T08:59:59, 2026-01-05 to 2026-02-05", "2026-02-05T09:00:00, 2026-02-05 to 2026-03-05"})
    void a_period_ends_at_the_exact_second(String when, String period) {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs(when))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, " + period));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-31, 2026-02-27",
        "2026-02-28, 2026-03-30",
        "2026-03-31, 2026-04-29",
        "2026-04-30, 2026-05-30",
        "2026-05-31, 2026-06-29",
        "2026-06-30, 2026-07-30",
        "2026-07-31, 2026-08-30",
        "2026-08-31, 2026-09-29",
        "2026-09-30, 2026-10-30",
        "2026-10-31, 2026-11-29",
        "2026-11-30, 2026-12-30",
        "2026-12-31, 2027-01-30",
        "2027-01-31, 2027-02-27",
        "2028-01-31, 2028-02-28",
        "2028-02-29, 2028-03-30",
    })
    void monthly_periods_from_31_January(String day, String last) {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(400_00)))
                .and(subscriptionSteps.itIs("2026-01-31"))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs(day))
                .then(subscriptionSteps.theStatementEndsWith(
                        ADA, "charge EUR -12.10 (Plan starter, %s to %s)".formatted(day, last)));
    }

    @ParameterizedTest
    @CsvSource({
        "2028-02-29, 2029-02-27",
        "2029-02-28, 2030-02-27",
        "2030-02-28, 2031-02-27",
        "2031-02-28, 2032-02-28",
        "2032-02-29, 2033-02-27",
    })
    void yearly_periods_from_a_leap_day(String day, String last) {
        story.given(subscriptionSteps.itIs("2028-02-29"))
                .and(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(YEARLY))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(700_00)))
                .and(subscriptionSteps.changesTo(ADA, YEARLY))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs(day))
                .then(subscriptionSteps.theStatementEndsWith(
                        ADA, "charge EUR -121.00 (Plan yearly, %s to %s)".formatted(day, last)));
    }

    @Test
    void a_stored_card_pays_the_shortfall() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(20_00), euros(4_20)))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(0)));
    }

    @Test
    void card_payments_are_stored_first_so_that_any_instance_can_send_them() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theServiceIsDownUntil("2026-02-05"))
                .when(subscriptionSteps.dueWorkIsStoredAndTheProcessDies())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(20_00)))
                .when(subscriptionSteps.recoveryGoesOnAtOnce())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(20_00), euros(4_20)))
                .and(subscriptionSteps.gets(ADA, EmailMessage.ChargeReceipt.class, 2));
    }

    @Test
    void a_renewal_that_was_interrupted_for_two_hours_still_charges_the_card() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theServiceIsDownUntil("2026-02-05"))
                .and(subscriptionSteps.dueWorkIsStoredAndTheProcessDies())
                .and(subscriptionSteps.theServiceIsDownUntil("2026-02-05T11:00:00"))
                .when(subscriptionSteps.recoveryGoesOnAtOnce())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(20_00), euros(4_20)));
    }

    @Test
    void an_account_that_is_suspended_before_its_card_is_charged_is_not_charged() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theServiceIsDownUntil("2026-02-05"))
                .and(subscriptionSteps.dueWorkIsStoredAndTheProcessDies())
                .and(commonSteps.isSuspended(ADA))
                .when(subscriptionSteps.recoveryGoesOnAtOnce())
                .then(topUpSteps.theCardIsCharged(ADA, euros(20_00)))
                .and(topUpSteps.thePaymentIs(ADA, Payment.Expired.class))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "past due on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void the_suspension_of_an_account_drops_the_unsent_card_payment_of_a_renewal() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theServiceIsDownUntil("2026-02-05"))
                .and(subscriptionSteps.dueWorkIsStoredAndTheProcessDies())
                .and(subscriptionSteps.theServiceIsDownUntil("2026-02-05T09:01:00"))
                .when(subscriptionSteps.staff("suspend", ADA, Action.SUSPEND))
                .and(subscriptionSteps.recoveryGoesOnAtOnce())
                .then(topUpSteps.thePaymentIs(ADA, Payment.Expired.class))
                .and(topUpSteps.theCardIsCharged(ADA, euros(20_00)));
    }

    @Test
    void a_renewal_whose_card_needs_authentication_is_declined_and_shows_no_page() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(topUpSteps.theProcessor("requires authentication", ADA, new Script.RequireAction()))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Declined.class))
                .and(topUpSteps.noPageIsShown(ADA))
                .and(topUpSteps.theCardIsCharged(ADA, euros(20_00)))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "past due on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void a_slow_card_payment_does_not_block_others() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(commonSteps.isACustomer(CLEO))
                .and(topUpSteps.topsUpAndHasTheCardKept(CLEO, euros(12_10)))
                .and(subscriptionSteps.activates(CLEO))
                .and(commonSteps.isACustomer(BELA))
                .and(subscriptionSteps.hasPrepaid(BELA, euros(30_00)))
                .and(subscriptionSteps.activates(BELA))
                .and(subscriptionSteps.theServiceIsDownUntil("2026-02-05"))
                .when(subscriptionSteps.dueWorkIsStoredAndTheProcessDies())
                .then(subscriptionSteps.theSubscriptionIs(BELA, "active on starter, 2026-02-05 to 2026-03-05"))
                .when(subscriptionSteps.recoveryChargesACardAndMeanwhile(
                        "Cleo's card is charged",
                        subscriptionSteps.recoveryChargesOneCard(),
                        subscriptionSteps.theSubscriptionIs(CLEO, "active on starter, 2026-02-05 to 2026-03-05")))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    @DisplayName("In test mode, the response lists the due work that waits")
    void in_test_mode_the_response_lists_the_due_work_that_waits() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(topUpSteps.theProcessor("does not receive the first request", ADA, new Script.MissFirstCall()))
                .when(subscriptionSteps.itIsAndTheServiceReportsThat("2026-02-05", ADA, "waits for the card"))
                .and(subscriptionSteps.recoveryGoesOnAtOnce())
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.itIsAndAllIsDone("2026-02-06"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void a_card_payment_expires_after_an_hour() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(topUpSteps.theProcessor("is unreachable", ADA, new Script.StaySilent()))
                .when(subscriptionSteps.itIsAndAllIsDone("2026-02-05T10:30:00"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "past due on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.RenewalPaymentFailed.class, 1));
    }

    @Test
    void money_reserved_for_an_older_debt_does_not_pay_a_younger_one() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(68_40)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.drafts(ADA, STARTER))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(topUpSteps.theCardIsCharged(ADA, euros(68_40), euros(16_30), euros(12_10)))
                .and(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -36.30 (Plan business, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -36.30 (Plan business, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(0)));
    }

    @Test
    void money_that_an_older_debt_no_longer_needs_pays_a_younger_one() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(68_40)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.drafts(ADA, STARTER))
                .and(subscriptionSteps.activates(ADA))
                .and(topUpSteps.theProcessor(
                        "declines the card", ADA, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(7_90)))
                .and(subscriptionSteps.gets(ADA, EmailMessage.RenewalPaymentFailed.class, 1));
    }

    @Test
    void a_card_is_charged_at_least_the_minimum_top_up() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(24_19)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(24_19), euros(1_00)))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(99)));
    }

    @Test
    void an_unanswered_card_payment_delays_the_renewal_but_not_the_start_of_the_period() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(topUpSteps.theProcessor("does not receive the first request", ADA, new Script.MissFirstCall()))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .when(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(12_10), euros(12_10)));
    }

    @Test
    void a_plan_change_at_the_end_of_the_period_waits_for_the_renewal_card_payment() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(topUpSteps.theProcessor("does not receive the first request", ADA, new Script.MissFirstCall()))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .when(subscriptionSteps.changesTo(ADA, STARTER))
                .then(subscriptionSteps.theAnswerIs("waiting for the card"))
                .when(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(12_10), euros(12_10)));
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void a_draft_charge_of_a_paid_period_does_not_pay_the_next_one(boolean cardPays) {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.aChargeWasLeftOpenForTheTermThatRuns(ADA))
                .and(topUpSteps.theProcessor(
                        cardPays ? "captures the payment" : "declines the payment",
                        ADA,
                        cardPays ? new Script.Capture() : new Script.Decline(DeclineReason.REFUSED)))
                .when(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theStatementShows(
                        ADA, "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)"))
                .and(subscriptionSteps.theWalletHolds(ADA, cardPays ? euros(12_10) : euros(0)))
                .and(subscriptionSteps.gets(ADA, EmailMessage.RenewalPaymentFailed.class, 0));
    }

    @Test
    void two_renewals_due_at_the_same_time_charge_the_card_for_separate_shortfalls() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(29_20)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.drafts(ADA, STARTER))
                .and(subscriptionSteps.activates(ADA))
                .and(topUpSteps.theProcessor("does not receive the first request", ADA, new Script.MissFirstCall()))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .when(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(topUpSteps.theCardIsCharged(ADA, euros(29_20), euros(7_10), euros(12_10)))
                .and(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.RenewalPaymentFailed.class, 0));
    }

    @Test
    void a_card_is_charged_once_more_if_its_payment_was_spent_elsewhere() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(17_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(topUpSteps.theProcessor("does not receive the first request", ADA, new Script.MissFirstCall()))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .and(subscriptionSteps.staffGive(ADA, euros(-5_00)))
                .when(subscriptionSteps.recoveryRunsAMinuteLater())
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(topUpSteps.theCardIsCharged(ADA, euros(17_10), euros(7_10), euros(5_00)))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(0)));
    }

    @Test
    void a_declined_card_does_not_matter_if_the_wallet_covers_the_debt_by_then() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(topUpSteps.theProcessor(
                        "has not decided yet", ADA, new Script.DeclineLater(DeclineReason.INSUFFICIENT_FUNDS)))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .when(subscriptionSteps.theCardRefusesWhileStaffGive(ADA, euros(20_00)))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(7_90)))
                .and(subscriptionSteps.gets(ADA, EmailMessage.RenewalPaymentFailed.class, 0));
    }

    @Test
    @DisplayName("After an outage, each missed period is charged in order")
    void after_an_outage_each_missed_period_is_charged_in_order() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theServiceIsDownUntil("2026-03-12"))
                .when(subscriptionSteps.dueWorkIsDone())
                .then(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.10 (Plan starter, 2026-03-05 to 2026-04-04)"));
    }

    @Test
    @DisplayName("After an outage of a week, missed periods are charged in the order of their due dates")
    void after_a_week_of_outage_missed_periods_are_charged_in_due_order() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(65_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-01-08"))
                .and(subscriptionSteps.drafts(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-04"))
                .and(subscriptionSteps.theServiceIsDownUntil("2026-02-11"))
                .when(subscriptionSteps.dueWorkIsDone())
                .then(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -36.30 (Plan business, 2026-01-08 to 2026-02-07)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(4_50)))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "past due on business, 2026-02-08 to 2026-03-08"));
    }

    @Test
    void a_late_charge_has_the_VAT_rate_of_the_start_of_the_period() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.vatOfTheNetherlandsIs(2_500, "2026-02-10"))
                .and(subscriptionSteps.theServiceIsDownUntil("2026-03-12"))
                .when(subscriptionSteps.dueWorkIsDone())
                .then(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.50 (Plan starter, 2026-03-05 to 2026-04-04)"));
    }

    @Test
    void customers_are_notified_thirty_days_before_the_first_period_with_a_new_price() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.staffSetThePrice(STARTER, euros(12_00), "2026-03-01"))
                .when(subscriptionSteps.itIs("2026-02-03T08:59:59"))
                .then(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 0))
                .when(subscriptionSteps.itIs("2026-02-03T09:00:00"))
                .then(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.PriceChange.class,
                        "the price is %s net of VAT",
                        "EUR 12.00",
                        EmailMessage.PriceChange::newPrice))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.PriceChange.class,
                        "it is valid from %s",
                        "2026-03-05T09:00:00Z",
                        EmailMessage.PriceChange::from))
                .when(subscriptionSteps.itIs("2026-03-05"))
                .then(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -14.52 (Plan starter, 2026-03-05 to 2026-04-04)"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 1));
    }

    @Test
    void a_price_that_is_announced_too_late_applies_one_period_later() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(90_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-10"))
                .and(subscriptionSteps.staffSetThePrice(STARTER, euros(12_00), "2026-02-10"))
                .when(subscriptionSteps.itIs("2026-03-05"))
                .then(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 0))
                .when(subscriptionSteps.itIs("2026-04-05"))
                .then(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.10 (Plan starter, 2026-03-05 to 2026-04-04)",
                        "charge EUR -14.52 (Plan starter, 2026-04-05 to 2026-05-04)"))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.PriceChange.class,
                        "it is valid from %s",
                        "2026-04-05T09:00:00Z",
                        EmailMessage.PriceChange::from));
    }

    @ParameterizedTest
    @CsvSource({"2026-02-03T08:59:01", "2026-02-03T09:00:00"})
    void a_price_that_is_set_less_than_a_minute_before_its_announcement_applies_one_period_later(String set) {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(90_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs(set))
                .and(subscriptionSteps.staffSetThePrice(STARTER, euros(12_00), set))
                .when(subscriptionSteps.itIs("2026-03-05"))
                .then(subscriptionSteps.theStatementEndsWith(
                        ADA, "charge EUR -12.10 (Plan starter, 2026-03-05 to 2026-04-04)"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 0))
                .when(subscriptionSteps.itIs("2026-04-05"))
                .then(subscriptionSteps.theStatementEndsWith(
                        ADA, "charge EUR -14.52 (Plan starter, 2026-04-05 to 2026-05-04)"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 1))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.PriceChange.class,
                        "it is valid from %s",
                        "2026-04-05T09:00:00Z",
                        EmailMessage.PriceChange::from));
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 0", "3, 9, 2000"})
    void customers_are_notified_thirty_days_before_new_limits(int lines, int calls, int minutes) {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.staffSetTheLimits(STARTER, new Plan.Limits(lines, calls, minutes), "2026-01-05"))
                .when(subscriptionSteps.itIs("2026-02-03T09:00:00"))
                .then(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 1))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.PriceChange.class,
                        calls == 1 ? "%s concurrent call is included" : "%s concurrent calls are included",
                        String.valueOf(calls),
                        change -> change.newIncluded().calls()));
    }

    @Test
    void a_correction_of_announced_limits_does_not_delay_the_announced_price() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(90_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.staffSetThePrice(STARTER, euros(12_00), "2026-03-05"))
                .and(subscriptionSteps.itIs("2026-02-20"))
                .when(subscriptionSteps.staffSetTheLimits(STARTER, new Plan.Limits(1, 1, 0), "2026-03-05"))
                .and(subscriptionSteps.itIs("2026-03-05"))
                .then(subscriptionSteps.theStatementEndsWith(
                        ADA, "charge EUR -14.52 (Plan starter, 2026-03-05 to 2026-04-04)"))
                .and(subscriptionSteps.theLineAllows(ADA, STARTER))
                .when(subscriptionSteps.itIs("2026-04-05"))
                .then(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 2))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.PriceChange.class,
                        "the new limits are valid from %s",
                        "2026-04-05T09:00:00Z",
                        EmailMessage.PriceChange::from));
    }

    @Test
    void a_customer_who_started_at_the_new_price_is_not_notified() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(90_00)))
                .and(subscriptionSteps.staffSetThePrice(STARTER, euros(12_00), "2026-01-05"))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -14.52 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -14.52 (Plan starter, 2026-02-05 to 2026-03-04)"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 0));
    }

    @Test
    void a_customer_with_a_scheduled_cancellation_or_change_is_not_notified_of_a_new_price() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.staffSetThePrice(STARTER, euros(12_00), "2026-02-05"))
                .and(subscriptionSteps.cancelsAtPeriodEnd(ADA))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 0))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(37_90)));
    }

    @Test
    void customers_are_notified_seven_days_before_a_yearly_renewal() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(YEARLY))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(300_00)))
                .and(subscriptionSteps.changesTo(ADA, YEARLY))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-12-29T08:59:59"))
                .then(subscriptionSteps.gets(ADA, EmailMessage.UpcomingRenewal.class, 0))
                .when(subscriptionSteps.itIs("2026-12-29T09:00:00"))
                .then(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.UpcomingRenewal.class,
                        "the next year starts at %s",
                        "2027-01-05T09:00:00Z",
                        EmailMessage.UpcomingRenewal::at))
                .when(subscriptionSteps.itIs("2027-01-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on yearly, 2027-01-05 to 2028-01-05"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.UpcomingRenewal.class, 1));
    }

    @Test
    void customers_with_a_scheduled_change_to_another_yearly_plan_are_notified_of_its_price_before_the_renewal() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(YEARLY))
                .and(subscriptionSteps.isOffered(YEARLY_BASIC))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(300_00)))
                .and(subscriptionSteps.changesTo(ADA, YEARLY))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.changesTo(ADA, YEARLY_BASIC))
                .when(subscriptionSteps.itIs("2026-12-29T08:59:59"))
                .then(subscriptionSteps.gets(ADA, EmailMessage.UpcomingRenewal.class, 0))
                .when(subscriptionSteps.itIs("2026-12-29T09:00:00"))
                .then(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.UpcomingRenewal.class,
                        "the plan is %s",
                        "Yearly Basic",
                        EmailMessage.UpcomingRenewal::plan))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.UpcomingRenewal.class,
                        "the price is %s including VAT",
                        "EUR 60.50",
                        renewal -> renewal.price().gross()))
                .when(subscriptionSteps.itIs("2027-01-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on basic, 2027-01-05 to 2028-01-05"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.UpcomingRenewal.class, 1));
    }

    @Test
    void a_change_that_is_scheduled_after_the_reminder_of_a_yearly_renewal_has_its_own_email_only() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(YEARLY))
                .and(subscriptionSteps.isOffered(YEARLY_BASIC))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(300_00)))
                .and(subscriptionSteps.changesTo(ADA, YEARLY))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-12-30"))
                .when(subscriptionSteps.changesTo(ADA, YEARLY_BASIC))
                .and(subscriptionSteps.itIs("2027-01-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on basic, 2027-01-05 to 2028-01-05"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.ChangeScheduled.class, 1))
                .and(subscriptionSteps.gets(ADA, EmailMessage.UpcomingRenewal.class, 1));
    }

    @Test
    void a_change_that_is_withdrawn_after_the_reminder_announces_a_new_price_of_the_current_plan() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(YEARLY))
                .and(subscriptionSteps.isOffered(YEARLY_BASIC))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(300_00)))
                .and(subscriptionSteps.changesTo(ADA, YEARLY))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.changesTo(ADA, YEARLY_BASIC))
                .and(subscriptionSteps.staffSetThePrice(YEARLY, euros(120_00), "2026-06-01"))
                .and(subscriptionSteps.itIs("2026-12-30"))
                .when(subscriptionSteps.changesTo(ADA, YEARLY))
                .and(subscriptionSteps.dueWorkIsDone())
                .then(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 1))
                .and(subscriptionSteps.gets(ADA, EmailMessage.UpcomingRenewal.class, 2))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.UpcomingRenewal.class,
                        "the price is %s including VAT",
                        "EUR 145.20",
                        renewal -> renewal.price().gross()));
    }

    @Test
    void the_only_email_about_a_monthly_renewal_is_its_receipt() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.gets(ADA, EmailMessage.UpcomingRenewal.class, 0));
    }

    @Test
    void renewals_of_a_suspended_account_use_the_wallet_and_no_card() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(24_20)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.staff("suspend", ADA, Action.SUSPEND))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theLineIs(ADA, "suspended"))
                .when(subscriptionSteps.itIs("2026-03-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "past due on starter, 2026-03-05 to 2026-04-05"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(24_20)))
                .when(subscriptionSteps.staff("reactivate", ADA, Action.REACTIVATE))
                .then(subscriptionSteps.theLineIs(ADA, "working"));
    }

    @Test
    void each_of_several_subscriptions_is_renewed_on_its_own_day() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(200_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-01-20"))
                .and(subscriptionSteps.drafts(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-02-20"))
                .then(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -36.30 (Plan business, 2026-01-20 to 2026-02-19)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -36.30 (Plan business, 2026-02-20 to 2026-03-19)"));
    }

    @Test
    void an_internal_error_for_one_subscription_does_not_block_others() {
        story.given(commonSteps.isACustomer(BELA))
                .and(subscriptionSteps.hasPrepaid(BELA, euros(50_00)))
                .and(subscriptionSteps.activates(BELA))
                .and(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theServiceIsDownUntil("2026-02-05T09:00:01"))
                .when(subscriptionSteps.dueWorkIsDoneButFailsFor(BELA))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theSubscriptionIs(BELA, "active on starter, 2026-01-05 to 2026-02-05"))
                .when(subscriptionSteps.itIs("2026-02-05T09:05:01", "the error is fixed"))
                .then(subscriptionSteps.theSubscriptionIs(BELA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void a_customer_who_tops_up_does_not_wait_for_the_card_payments_of_others() {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.topsUpAndHasTheCardKept(BELA, euros(12_70)))
                .and(subscriptionSteps.activates(BELA))
                .and(commonSteps.passes(Duration.ofMinutes(10)))
                .and(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theServiceIsDownUntil("2026-02-05T09:00:00"))
                .and(subscriptionSteps.dueWorkIsStoredAndTheProcessDies())
                .and(subscriptionSteps.theServiceIsDownUntil("2026-02-05T09:10:00"))
                .and(subscriptionSteps.dueWorkIsStoredAndTheProcessDies())
                .when(topUpSteps.topsUp(ADA, euros(12_10)))
                .and(recoveryContinuesOneCharge())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(topUpSteps.theCardIsCharged(BELA, euros(12_70)))
                .when(recoveryContinuesOneCharge())
                .then(topUpSteps.theCardIsCharged(BELA, euros(12_70), euros(12_70)));
    }

    private Step recoveryContinuesOneCharge() {
        return new Step(
                "the recovery job continues one charge",
                () -> assertThat(world.subscription.recoverCharges().recoverNextDraft())
                        .isTrue());
    }

    private static Plan yearly(long id, String tier, String name, long cents) {
        return new Plan(
                new UUID(0, id),
                new PlanTier(tier),
                new PlanName(name),
                BillingInterval.YEAR,
                true,
                List.of(new Plan.Version(Instant.EPOCH, Money.of(cents, "EUR"), new Plan.Limits(1, 1, 0))));
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
