package tel.billing.subscription.story;

import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.ENTERPRISE;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.account.application.ChangeAccountStatus.Action;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;

@Order(7)
@DisplayName("Dunning")
class DunningTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final Story story;

    DunningTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-02-04, active on starter 2026-01-05 to 2026-02-05,    0, 0, 0, working",
        "2026-02-05, past due on starter 2026-02-05 to 2026-03-05,  1, 0, 0, working",
        "2026-02-06T08:59:59, past due on starter 2026-02-05 to 2026-03-05, 1, 0, 0, working",
        "2026-02-06, past due on starter 2026-02-05 to 2026-03-05,  2, 0, 0, working",
        "2026-02-08, past due on starter 2026-02-05 to 2026-03-05,  3, 0, 0, working",
        "2026-02-12, suspended on starter 2026-02-05 to 2026-03-05, 3, 1, 0, suspended",
        "2026-03-13, suspended on starter 2026-02-05 to 2026-03-05, 3, 1, 0, suspended",
        "2026-03-14, cancelled on starter 2026-02-05 to 2026-03-05, 3, 1, 1, not set up",
    })
    void the_schedule_of_an_unpaid_period(
            String day, String subscription, int reminders, int suspensions, int ends, String line) {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs(day))
                .then(subscriptionSteps.theSubscriptionIs(ADA, subscription.replaceFirst("starter ", "starter, ")))
                .and(subscriptionSteps.theLineIs(ADA, line))
                .and(subscriptionSteps.hasBeenWritten(ADA, reminders, suspensions, ends))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(7_90)));
    }

    @Test
    void the_customer_is_notified_of_the_shortfall_and_the_next_retry() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.RenewalPaymentFailed.class,
                        "%s is due",
                        "EUR 12.10",
                        EmailMessage.RenewalPaymentFailed::due))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.RenewalPaymentFailed.class,
                        "%s is missing",
                        "EUR 4.20",
                        EmailMessage.RenewalPaymentFailed::shortfall))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.RenewalPaymentFailed.class,
                        "the next retry is at %s",
                        "2026-02-06T09:00:00Z",
                        EmailMessage.RenewalPaymentFailed::nextTry))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.RenewalPaymentFailed.class,
                        "the line is suspended at %s",
                        "2026-02-12T09:00:00Z",
                        EmailMessage.RenewalPaymentFailed::suspendedAt))
                .when(subscriptionSteps.itIs("2026-02-12"))
                .then(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.SubscriptionSuspended.class,
                        "the cancellation is at %s",
                        "2026-03-14T09:00:00Z",
                        EmailMessage.SubscriptionSuspended::cancelledAt));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-05T09:00:01, 108_90",
        "2026-01-20T21:00:00,  54_45",
        "2026-02-04T09:00:00,   3_51",
        "2026-02-05T08:59:50,   0_00",
    })
    void the_grace_period_has_the_limits_that_were_paid_for_a_whole_period(String when, String cost) {
        var upgrade = Long.parseLong(cost.replace("_", ""));
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_10 + upgrade)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs(when))
                .and(subscriptionSteps.changesTo(ADA, ENTERPRISE))
                .and(subscriptionSteps.theAnswerIs("active on enterprise, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(0)))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "past due on enterprise, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theLineAllows(ADA, STARTER))
                .when(topUpSteps.topsUp(ADA, euros(121_00)))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on enterprise, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theLineAllows(ADA, ENTERPRISE))
                .when(subscriptionSteps.itIs("2026-03-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "past due on enterprise, 2026-03-05 to 2026-04-05"))
                .and(subscriptionSteps.theLineAllows(ADA, ENTERPRISE));
    }

    @ParameterizedTest
    @CsvSource({"2026-02-05T10:00:00", "2026-02-07", "2026-02-11", "2026-02-12", "2026-03-01", "2026-03-04"})
    void a_sufficient_top_up_pays_the_debt_and_the_subscription_continues(String day) {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs(day))
                .when(topUpSteps.topsUp(ADA, euros(4_20)))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(0)))
                .and(subscriptionSteps.theLineIs(ADA, "working"))
                .and(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)"));
    }

    @Test
    void the_subscription_shows_the_debt_and_the_next_retry() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.owesNothing(ADA))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.owes(ADA, euros(12_10), Optional.of("2026-02-06")))
                .when(subscriptionSteps.itIs("2026-02-06"))
                .then(subscriptionSteps.owes(ADA, euros(12_10), Optional.of("2026-02-08")))
                .when(subscriptionSteps.itIs("2026-02-12"))
                .then(subscriptionSteps.owes(ADA, euros(12_10), Optional.empty()))
                .when(topUpSteps.topsUp(ADA, euros(4_20)))
                .then(subscriptionSteps.owesNothing(ADA));
    }

    @Test
    void emails_request_at_least_the_minimum_top_up() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(24_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.RenewalPaymentFailed.class,
                        "at least %s must be topped up",
                        "EUR 1.00",
                        EmailMessage.RenewalPaymentFailed::shortfall))
                .when(subscriptionSteps.itIs("2026-02-12"))
                .then(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.SubscriptionSuspended.class,
                        "at least %s must be topped up",
                        "EUR 1.00",
                        EmailMessage.SubscriptionSuspended::shortfall))
                .when(topUpSteps.topsUp(ADA, euros(1_00)))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void the_customer_is_notified_when_the_line_works_again() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-20"))
                .when(topUpSteps.topsUp(ADA, euros(4_20)))
                .then(subscriptionSteps.gets(ADA, EmailMessage.SubscriptionActiveAgain.class, 1));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-02-07, not possible while past due",
        "2026-02-20, not possible while suspended",
    })
    void activating_an_unpaid_subscription_does_not_pay_it(String day, String answer) {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs(day))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs(answer))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(7_90)));
    }

    @Test
    void an_insufficient_top_up_changes_nothing() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-20"))
                .when(topUpSteps.topsUp(ADA, euros(4_19)))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "suspended on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(12_09)));
    }

    @Test
    void a_manual_credit_counts_like_a_top_up() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-20"))
                .when(subscriptionSteps.staffGive(ADA, euros(4_20)))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void a_period_that_began_while_the_line_was_suspended_is_charged_as_well() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-03-10"))
                .when(topUpSteps.topsUp(ADA, euros(50_00)))
                .and(subscriptionSteps.dueWorkIsDone())
                .then(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.10 (Plan starter, 2026-03-05 to 2026-04-04)"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-03-05 to 2026-04-05"));
    }

    @Test
    void each_retry_charges_the_stored_card() {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.topsUpAndHasTheCardKept(BELA, euros(12_70)))
                .and(subscriptionSteps.activates(BELA))
                .and(topUpSteps.theProcessor(
                        "declines all payments", BELA, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .when(subscriptionSteps.itIs("2026-02-06"))
                .then(subscriptionSteps.theSubscriptionIs(BELA, "past due on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.gets(BELA, EmailMessage.RenewalPaymentFailed.class, 2))
                .when(topUpSteps.theProcessor("approves payments again", BELA, new Script.Capture()))
                .and(subscriptionSteps.itIs("2026-02-08"))
                .then(subscriptionSteps.theSubscriptionIs(BELA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(topUpSteps.theCardIsCharged(BELA, euros(12_70), euros(12_70)));
    }

    @Test
    void a_suspended_subscription_charges_no_card_and_a_top_up_reactivates_it() {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.topsUpAndHasTheCardKept(BELA, euros(12_70)))
                .and(subscriptionSteps.activates(BELA))
                .and(topUpSteps.theProcessor(
                        "declines all payments", BELA, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .and(subscriptionSteps.itIs("2026-02-12"))
                .and(topUpSteps.theProcessor("approves payments again", BELA, new Script.Capture()))
                .when(subscriptionSteps.itIs("2026-03-01"))
                .then(subscriptionSteps.theSubscriptionIs(BELA, "suspended on starter, 2026-02-05 to 2026-03-05"))
                .and(topUpSteps.theCardIsCharged(BELA, euros(12_70)))
                .when(topUpSteps.topsUp(BELA, euros(12_70)))
                .then(subscriptionSteps.theSubscriptionIs(BELA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theLineIs(BELA, "working"));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-02-09, past due, 3",
        "2026-02-20, suspended, 3",
    })
    void a_reactivated_account_retries_its_stored_card(String day, String status, int reminders) {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.topsUpAndHasTheCardKept(BELA, euros(12_70)))
                .and(subscriptionSteps.activates(BELA))
                .and(subscriptionSteps.staff("suspend", BELA, Action.SUSPEND))
                .and(subscriptionSteps.itIs(day))
                .and(subscriptionSteps.theSubscriptionIs(BELA, status + " on starter, 2026-02-05 to 2026-03-05"))
                .and(topUpSteps.theCardIsCharged(BELA, euros(12_70)))
                .when(subscriptionSteps.staff("reactivate", BELA, Action.REACTIVATE))
                .and(subscriptionSteps.recoveryGoesOnAtOnce())
                .then(subscriptionSteps.theSubscriptionIs(BELA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theLineIs(BELA, "working"))
                .and(topUpSteps.theCardIsCharged(BELA, euros(12_70), euros(12_70)))
                .and(subscriptionSteps.gets(BELA, EmailMessage.RenewalPaymentFailed.class, reminders));
    }

    @Test
    void a_reactivated_account_retries_all_debts_with_the_wallet_first() {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.topsUpAndHasTheCardKept(BELA, euros(25_40)))
                .and(subscriptionSteps.activates(BELA))
                .and(subscriptionSteps.drafts(BELA, STARTER))
                .and(subscriptionSteps.activates(BELA))
                .and(subscriptionSteps.hasPrepaid(BELA, euros(5_00)))
                .and(subscriptionSteps.staff("suspend", BELA, Action.SUSPEND))
                .and(subscriptionSteps.itIs("2026-02-20"))
                .when(subscriptionSteps.staff("reactivate", BELA, Action.REACTIVATE))
                .and(subscriptionSteps.recoveryGoesOnAtOnce())
                .then(topUpSteps.theCardIsCharged(BELA, euros(25_40), euros(5_00), euros(7_70), euros(12_70)))
                .and(subscriptionSteps.theWalletHolds(BELA, euros(0)))
                .and(subscriptionSteps.theSubscriptionIs(BELA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.gets(BELA, EmailMessage.SubscriptionActiveAgain.class, 2));
    }

    @Test
    void a_reactivated_account_pays_the_debts_that_the_wallet_covers() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .and(subscriptionSteps.staff("suspend", ADA, Action.SUSPEND))
                .and(subscriptionSteps.reachesTheWallet(euros(4_20), ADA))
                .when(subscriptionSteps.staff("reactivate", ADA, Action.REACTIVATE))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(0)));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-02-09, past due, 4, 0",
        "2026-02-20, suspended, 3, 2",
    })
    void a_declined_card_after_the_reactivation_does_not_change_the_dunning_schedule(
            String day, String status, int reminders, int suspensions) {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.topsUpAndHasTheCardKept(BELA, euros(12_70)))
                .and(subscriptionSteps.activates(BELA))
                .and(topUpSteps.theProcessor(
                        "declines all payments", BELA, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .and(subscriptionSteps.staff("suspend", BELA, Action.SUSPEND))
                .and(subscriptionSteps.itIs(day))
                .when(subscriptionSteps.staff("reactivate", BELA, Action.REACTIVATE))
                .and(subscriptionSteps.recoveryGoesOnAtOnce())
                .then(subscriptionSteps.theSubscriptionIs(BELA, status + " on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.hasBeenWritten(BELA, reminders, suspensions, 0));
    }

    @Test
    void a_reactivated_account_without_a_card_is_notified_of_its_debt() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.staff("suspend", ADA, Action.SUSPEND))
                .and(subscriptionSteps.itIs("2026-02-09"))
                .when(subscriptionSteps.staff("reactivate", ADA, Action.REACTIVATE))
                .then(subscriptionSteps.hasBeenWritten(ADA, 4, 0, 0))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.RenewalPaymentFailed.class,
                        "the next retry is at %s",
                        "2026-02-12T09:00:00Z",
                        EmailMessage.RenewalPaymentFailed::nextTry))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.RenewalPaymentFailed.class,
                        "the account is not suspended",
                        "false",
                        EmailMessage.RenewalPaymentFailed::isAccountSuspended))
                .and(subscriptionSteps.theLineIs(ADA, "working"));
    }

    @Test
    void emails_mention_an_account_suspension_and_a_top_up_does_not_reactivate_the_line() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.staff("suspend", ADA, Action.SUSPEND))
                .when(subscriptionSteps.itIs("2026-02-12"))
                .then(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.RenewalPaymentFailed.class,
                        "the account is suspended",
                        "true",
                        EmailMessage.RenewalPaymentFailed::isAccountSuspended))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.SubscriptionSuspended.class,
                        "the account is suspended",
                        "true",
                        EmailMessage.SubscriptionSuspended::isAccountSuspended))
                .when(topUpSteps.topsUp(ADA, euros(4_20)))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.SubscriptionActiveAgain.class,
                        "the account is suspended",
                        "true",
                        EmailMessage.SubscriptionActiveAgain::isAccountSuspended))
                .and(subscriptionSteps.theLineIs(ADA, "suspended"));
    }

    @Test
    void a_payment_after_the_next_period_began_reports_that_it_is_due_as_well() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-03-10"))
                .when(topUpSteps.topsUp(ADA, euros(4_20)))
                .then(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.SubscriptionActiveAgain.class,
                        "the amount due for the next period is %s",
                        "EUR 12.10 since 2026-03-05T09:00:00Z",
                        message -> message.next()
                                .map(next -> next.due() + " since " + next.from())
                                .orElse("nothing")));
    }

    @Test
    void a_payment_before_the_next_period_began_reports_no_further_debt() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-20"))
                .when(topUpSteps.topsUp(ADA, euros(4_20)))
                .then(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.SubscriptionActiveAgain.class,
                        "no further amount is due",
                        "false",
                        message -> message.next().isPresent()));
    }

    @Test
    void an_outage_at_the_start_of_dunning_does_not_shorten_the_seven_days() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theServiceIsDownUntil("2026-02-20"))
                .when(subscriptionSteps.dueWorkIsDone())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "past due on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.RenewalPaymentFailed.class, 1))
                .when(subscriptionSteps.itIs("2026-02-26"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "past due on starter, 2026-02-05 to 2026-03-05"))
                .when(subscriptionSteps.itIs("2026-02-28"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "suspended on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void an_outage_during_dunning_does_not_suspend_subscriptions() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .and(subscriptionSteps.theServiceIsDownUntil("2026-02-15"))
                .when(subscriptionSteps.dueWorkIsDone())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "past due on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.hasBeenWritten(ADA, 2, 0, 0))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.RenewalPaymentFailed.class,
                        "the next retry is at %s",
                        "2026-02-17T09:00:00Z",
                        EmailMessage.RenewalPaymentFailed::nextTry))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.RenewalPaymentFailed.class,
                        "the line is suspended at %s",
                        "2026-02-21T09:00:00Z",
                        EmailMessage.RenewalPaymentFailed::suspendedAt))
                .when(subscriptionSteps.itIs("2026-02-21T08:59:59"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "past due on starter, 2026-02-05 to 2026-03-05"))
                .when(subscriptionSteps.itIs("2026-02-21T09:00:00"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "suspended on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void an_outage_at_the_cancellation_gives_the_customer_another_day_and_an_email() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-03-13"))
                .and(subscriptionSteps.theServiceIsDownUntil("2026-03-20"))
                .when(subscriptionSteps.dueWorkIsDone())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "suspended on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.hasBeenWritten(ADA, 3, 2, 0))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.SubscriptionSuspended.class,
                        "the cancellation is at %s",
                        "2026-03-21T09:00:00Z",
                        EmailMessage.SubscriptionSuspended::cancelledAt))
                .when(subscriptionSteps.itIs("2026-03-21T09:00:00"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "cancelled on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void the_older_debt_is_paid_first() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(48_40)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.drafts(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .when(topUpSteps.topsUp(ADA, euros(12_10)))
                .then(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -36.30 (Plan business, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "past due on business, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void debts_are_paid_in_due_order_independent_of_the_age_of_the_subscription() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(36_30)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-01-20"))
                .and(subscriptionSteps.drafts(ADA, STARTER))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-03-06"))
                .when(topUpSteps.topsUp(ADA, euros(12_10)))
                .then(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-01-20 to 2026-02-19)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-20 to 2026-03-19)"));
    }

    @Test
    void an_internal_error_for_one_account_does_not_block_others() {
        story.given(commonSteps.isACustomer(BELA))
                .and(subscriptionSteps.hasPrepaid(BELA, euros(15_00)))
                .and(subscriptionSteps.activates(BELA))
                .and(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(15_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-05T10:00:00", "neither wallet covers the next period"))
                .and(subscriptionSteps.reachesTheWallet(euros(20_00), BELA))
                .and(subscriptionSteps.reachesTheWallet(euros(20_00), ADA))
                .when(subscriptionSteps.theCollectionAfterATopUpFails(BELA))
                .and(subscriptionSteps.dueWorkIsDoneButFailsFor(BELA))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theSubscriptionIs(BELA, "past due on starter, 2026-02-05 to 2026-03-05"))
                .when(subscriptionSteps.itIs("2026-02-05T10:05:01", "the error is fixed"))
                .then(subscriptionSteps.theSubscriptionIs(BELA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void a_customer_who_cancels_in_the_grace_period_and_buys_again_has_no_grace_period_for_the_new_subscription() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-11"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "past due on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theLineIs(ADA, "working"))
                .when(subscriptionSteps.cancelsNow(ADA))
                .and(topUpSteps.topsUp(ADA, euros(12_10)))
                .and(subscriptionSteps.drafts(ADA, STARTER))
                .and(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-11 to 2026-03-11"))
                .when(subscriptionSteps.itIs("2026-03-11"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "suspended on starter, 2026-03-11 to 2026-04-11"))
                .and(subscriptionSteps.theLineIs(ADA, "suspended"))
                .and(subscriptionSteps.hasBeenWritten(ADA, 3, 1, 1))
                .when(topUpSteps.topsUp(ADA, euros(12_10)))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-03-11 to 2026-04-11"))
                .and(subscriptionSteps.theLineIs(ADA, "working"))
                .when(subscriptionSteps.itIs("2026-04-11"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "suspended on starter, 2026-04-11 to 2026-05-11"))
                .and(subscriptionSteps.theLineIs(ADA, "suspended"));
    }

    @ParameterizedTest
    @CsvSource({
        "2027-02-10, 2027-03-10, 'suspended on starter, 2027-03-10 to 2027-04-10', suspended",
        "2027-02-12, 2027-03-12, 'past due on starter, 2027-03-12 to 2027-04-12', working",
    })
    void a_subscription_bought_a_year_after_the_cancellation_has_a_grace_period(
            String bought, String due, String subscription, String line) {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-11"))
                .and(subscriptionSteps.cancelsNow(ADA))
                .and(subscriptionSteps.itIs(bought))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_10)))
                .and(subscriptionSteps.drafts(ADA, STARTER))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs(due))
                .then(subscriptionSteps.theSubscriptionIs(ADA, subscription))
                .and(subscriptionSteps.theLineIs(ADA, line));
    }

    @Test
    void a_subscription_that_was_bought_while_another_one_was_suspended_has_no_grace_period() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(36_30)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-12"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "suspended on business, 2026-02-05 to 2026-03-05"))
                .and(topUpSteps.topsUp(ADA, euros(12_10)))
                .and(subscriptionSteps.drafts(ADA, STARTER))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-03-12"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "suspended on starter, 2026-03-12 to 2026-04-12"))
                .and(subscriptionSteps.theLineIs(ADA, "suspended"));
    }

    @Test
    void a_subscription_that_was_bought_before_another_one_fell_due_has_its_own_grace_period() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(24_20)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-01-20"))
                .and(subscriptionSteps.drafts(ADA, STARTER))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-02-20", "the older subscription is suspended"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "past due on starter, 2026-02-20 to 2026-03-20"))
                .and(subscriptionSteps.theLineIs(ADA, "working"));
    }

    @Test
    void a_debt_that_was_paid_costs_no_grace_period() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(36_30)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-06"))
                .and(topUpSteps.topsUp(ADA, euros(12_10)))
                .and(subscriptionSteps.drafts(ADA, STARTER))
                .and(subscriptionSteps.activates(ADA))
                .and(topUpSteps.topsUp(ADA, euros(36_30)))
                .when(subscriptionSteps.itIs("2026-03-06"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "past due on starter, 2026-03-06 to 2026-04-06"))
                .and(subscriptionSteps.theLineIs(ADA, "working"));
    }

    @Test
    void a_customer_who_cancelled_at_the_end_of_a_paid_period_has_a_grace_period_for_the_next_subscription() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(24_20)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.cancelsAtPeriodEnd(ADA))
                .and(subscriptionSteps.itIs("2026-02-11"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "cancelled on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.drafts(ADA, STARTER))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-03-11"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "past due on starter, 2026-03-11 to 2026-04-11"))
                .and(subscriptionSteps.theLineIs(ADA, "working"));
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
