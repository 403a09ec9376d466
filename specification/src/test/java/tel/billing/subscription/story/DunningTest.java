package tel.billing.subscription.story;

import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.ENTERPRISE;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.util.Optional;
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
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.payment.story.TopUps;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Story;

@Order(7)
@DisplayName("Dunning")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class DunningTest {
    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final TopUps topUps = new TopUps(world, everyday);
    private final Subscribing subscribing = new Subscribing(world, everyday);
    private final Story story;

    DunningTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-02-04, active on starter 2026-01-05 to 2026-02-05,    0, 0, 0, working",
        "2026-02-05, past_due on starter 2026-02-05 to 2026-03-05,  1, 0, 0, working",
        "2026-02-06T08:59:59, past_due on starter 2026-02-05 to 2026-03-05, 1, 0, 0, working",
        "2026-02-06, past_due on starter 2026-02-05 to 2026-03-05,  2, 0, 0, working",
        "2026-02-08, past_due on starter 2026-02-05 to 2026-03-05,  3, 0, 0, working",
        "2026-02-12, suspended on starter 2026-02-05 to 2026-03-05, 3, 1, 0, blocked",
        "2026-03-13, suspended on starter 2026-02-05 to 2026-03-05, 3, 1, 0, blocked",
        "2026-03-14, cancelled on starter 2026-02-05 to 2026-03-05, 3, 1, 1, not set up",
    })
    void the_schedule_of_an_unpaid_period(
            String day, String subscription, int reminders, int suspensions, int ends, String line) {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs(day))
                .then(subscribing.theSubscriptionIs(ADA, subscription.replaceFirst("starter ", "starter, ")))
                .and(subscribing.theLineIs(ADA, line))
                .and(subscribing.hasBeenWritten(ADA, reminders, suspensions, ends))
                .and(subscribing.theWalletHolds(ADA, euros(7_90)));
    }

    @Test
    void the_customer_is_notified_of_the_shortfall_and_the_next_retry() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theLatest(
                        ADA, Letter.ShortOfMoney.class, "%s is due", "EUR 12.10", Letter.ShortOfMoney::due))
                .and(subscribing.theLatest(
                        ADA, Letter.ShortOfMoney.class, "%s is missing", "EUR 4.20", Letter.ShortOfMoney::shortfall))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.ShortOfMoney.class,
                        "the next retry is at %s",
                        "2026-02-06T09:00:00Z",
                        Letter.ShortOfMoney::nextTry))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.ShortOfMoney.class,
                        "the line is blocked at %s",
                        "2026-02-12T09:00:00Z",
                        Letter.ShortOfMoney::suspendedAt))
                .when(subscribing.itIs("2026-02-12"))
                .then(subscribing.theLatest(
                        ADA,
                        Letter.SubscriptionSuspended.class,
                        "the cancellation is at %s",
                        "2026-03-14T09:00:00Z",
                        Letter.SubscriptionSuspended::cancelledAt));
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
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(12_10 + upgrade)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs(when))
                .and(subscribing.changesTo(ADA, ENTERPRISE))
                .and(subscribing.theAnswerIs("active on enterprise, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, euros(0)))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "past_due on enterprise, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theLineAllows(ADA, STARTER))
                .when(topUps.topsUp(ADA, euros(121_00)))
                .then(subscribing.theSubscriptionIs(ADA, "active on enterprise, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theLineAllows(ADA, ENTERPRISE))
                .when(subscribing.itIs("2026-03-05"))
                .then(subscribing.theSubscriptionIs(ADA, "past_due on enterprise, 2026-03-05 to 2026-04-05"))
                .and(subscribing.theLineAllows(ADA, ENTERPRISE));
    }

    @ParameterizedTest
    @CsvSource({"2026-02-05T10:00:00", "2026-02-07", "2026-02-11", "2026-02-12", "2026-03-01", "2026-03-04"})
    void a_sufficient_top_up_pays_the_debt_and_the_subscription_continues(String day) {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs(day))
                .when(topUps.topsUp(ADA, euros(4_20)))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theWalletHolds(ADA, euros(0)))
                .and(subscribing.theLineIs(ADA, "working"))
                .and(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)"));
    }

    @Test
    void the_subscription_shows_the_debt_and_the_next_retry() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.owesNothing(ADA))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.owes(ADA, euros(12_10), Optional.of("2026-02-06")))
                .when(subscribing.itIs("2026-02-06"))
                .then(subscribing.owes(ADA, euros(12_10), Optional.of("2026-02-08")))
                .when(subscribing.itIs("2026-02-12"))
                .then(subscribing.owes(ADA, euros(12_10), Optional.empty()))
                .when(topUps.topsUp(ADA, euros(4_20)))
                .then(subscribing.owesNothing(ADA));
    }

    @Test
    void emails_name_at_least_the_minimum_top_up() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(24_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theLatest(
                        ADA,
                        Letter.ShortOfMoney.class,
                        "at least %s must be topped up",
                        "EUR 1.00",
                        Letter.ShortOfMoney::shortfall))
                .when(subscribing.itIs("2026-02-12"))
                .then(subscribing.theLatest(
                        ADA,
                        Letter.SubscriptionSuspended.class,
                        "at least %s must be topped up",
                        "EUR 1.00",
                        Letter.SubscriptionSuspended::shortfall))
                .when(topUps.topsUp(ADA, euros(1_00)))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void the_customer_is_notified_when_the_line_works_again() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-20"))
                .when(topUps.topsUp(ADA, euros(4_20)))
                .then(subscribing.gets(ADA, Letter.SubscriptionActiveAgain.class, 1));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-02-07, 'past_due on starter, 2026-02-05 to 2026-03-05'",
        "2026-02-20, not possible while suspended",
    })
    void activating_an_unpaid_subscription_does_not_pay_it(String day, String answer) {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs(day))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs(answer))
                .and(subscribing.theWalletHolds(ADA, euros(7_90)));
    }

    @Test
    void an_insufficient_top_up_changes_nothing() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-20"))
                .when(topUps.topsUp(ADA, euros(4_19)))
                .then(subscribing.theSubscriptionIs(ADA, "suspended on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theWalletHolds(ADA, euros(12_09)));
    }

    @Test
    void a_manual_credit_counts_like_a_top_up() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-20"))
                .when(subscribing.staffGive(ADA, euros(4_20)))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void a_period_that_began_while_the_line_was_blocked_is_charged_as_well() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-03-10"))
                .when(topUps.topsUp(ADA, euros(50_00)))
                .and(subscribing.whatIsDueIsDone())
                .then(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.10 (Plan starter, 2026-03-05 to 2026-04-04)"))
                .and(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-03-05 to 2026-04-05"));
    }

    @Test
    void each_retry_charges_the_stored_card() {
        story.given(everyday.isACustomer(BELA))
                .and(topUps.topsUpAndHasTheCardKept(BELA, euros(12_70)))
                .and(subscribing.activates(BELA))
                .and(topUps.theProcessor(
                        "declines all payments", BELA, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .when(subscribing.itIs("2026-02-06"))
                .then(subscribing.theSubscriptionIs(BELA, "past_due on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.gets(BELA, Letter.ShortOfMoney.class, 2))
                .when(topUps.theProcessor("approves payments again", BELA, new Script.Capture()))
                .and(subscribing.itIs("2026-02-08"))
                .then(subscribing.theSubscriptionIs(BELA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(topUps.theCardIsCharged(BELA, euros(12_70), euros(12_70)));
    }

    @Test
    void a_suspended_subscription_charges_no_card_and_a_top_up_reactivates_it() {
        story.given(everyday.isACustomer(BELA))
                .and(topUps.topsUpAndHasTheCardKept(BELA, euros(12_70)))
                .and(subscribing.activates(BELA))
                .and(topUps.theProcessor(
                        "declines all payments", BELA, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .and(subscribing.itIs("2026-02-12"))
                .and(topUps.theProcessor("approves payments again", BELA, new Script.Capture()))
                .when(subscribing.itIs("2026-03-01"))
                .then(subscribing.theSubscriptionIs(BELA, "suspended on starter, 2026-02-05 to 2026-03-05"))
                .and(topUps.theCardIsCharged(BELA, euros(12_70)))
                .when(topUps.topsUp(BELA, euros(12_70)))
                .then(subscribing.theSubscriptionIs(BELA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theLineIs(BELA, "working"));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-02-09, past_due, 3",
        "2026-02-20, suspended, 3",
    })
    void a_reactivated_account_retries_its_stored_card(String day, String status, int reminders) {
        story.given(everyday.isACustomer(BELA))
                .and(topUps.topsUpAndHasTheCardKept(BELA, euros(12_70)))
                .and(subscribing.activates(BELA))
                .and(subscribing.staff("suspend", BELA, Wish.SUSPEND))
                .and(subscribing.itIs(day))
                .and(subscribing.theSubscriptionIs(BELA, status + " on starter, 2026-02-05 to 2026-03-05"))
                .and(topUps.theCardIsCharged(BELA, euros(12_70)))
                .when(subscribing.staff("reactivate", BELA, Wish.REACTIVATE))
                .and(subscribing.recoveryGoesOnAtOnce())
                .then(subscribing.theSubscriptionIs(BELA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theLineIs(BELA, "working"))
                .and(topUps.theCardIsCharged(BELA, euros(12_70), euros(12_70)))
                .and(subscribing.gets(BELA, Letter.ShortOfMoney.class, reminders));
    }

    @Test
    void a_reactivated_account_retries_all_debts_with_the_wallet_first() {
        story.given(everyday.isACustomer(BELA))
                .and(topUps.topsUpAndHasTheCardKept(BELA, euros(25_40)))
                .and(subscribing.activates(BELA))
                .and(subscribing.drafts(BELA, STARTER))
                .and(subscribing.activates(BELA))
                .and(subscribing.hasPrepaid(BELA, euros(5_00)))
                .and(subscribing.staff("suspend", BELA, Wish.SUSPEND))
                .and(subscribing.itIs("2026-02-20"))
                .when(subscribing.staff("reactivate", BELA, Wish.REACTIVATE))
                .and(subscribing.recoveryGoesOnAtOnce())
                .then(topUps.theCardIsCharged(BELA, euros(25_40), euros(5_00), euros(7_70), euros(12_70)))
                .and(subscribing.theWalletHolds(BELA, euros(0)))
                .and(subscribing.theSubscriptionIs(BELA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.gets(BELA, Letter.SubscriptionActiveAgain.class, 2));
    }

    @Test
    void a_reactivated_account_pays_the_debts_that_the_wallet_covers() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-05"))
                .and(subscribing.staff("suspend", ADA, Wish.SUSPEND))
                .and(subscribing.reachesTheWallet(euros(4_20), ADA))
                .when(subscribing.staff("reactivate", ADA, Wish.REACTIVATE))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theWalletHolds(ADA, euros(0)));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-02-09, past_due, 4, 0",
        "2026-02-20, suspended, 3, 2",
    })
    void a_declined_card_after_the_reactivation_does_not_change_the_dunning_schedule(
            String day, String status, int reminders, int suspensions) {
        story.given(everyday.isACustomer(BELA))
                .and(topUps.topsUpAndHasTheCardKept(BELA, euros(12_70)))
                .and(subscribing.activates(BELA))
                .and(topUps.theProcessor(
                        "declines all payments", BELA, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .and(subscribing.staff("suspend", BELA, Wish.SUSPEND))
                .and(subscribing.itIs(day))
                .when(subscribing.staff("reactivate", BELA, Wish.REACTIVATE))
                .and(subscribing.recoveryGoesOnAtOnce())
                .then(subscribing.theSubscriptionIs(BELA, status + " on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.hasBeenWritten(BELA, reminders, suspensions, 0));
    }

    @Test
    void a_reactivated_account_without_a_card_is_notified_of_its_debt() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.staff("suspend", ADA, Wish.SUSPEND))
                .and(subscribing.itIs("2026-02-09"))
                .when(subscribing.staff("reactivate", ADA, Wish.REACTIVATE))
                .then(subscribing.hasBeenWritten(ADA, 4, 0, 0))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.ShortOfMoney.class,
                        "the next retry is at %s",
                        "2026-02-12T09:00:00Z",
                        Letter.ShortOfMoney::nextTry))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.ShortOfMoney.class,
                        "the account is blocked: %s",
                        "false",
                        Letter.ShortOfMoney::isAccountBlocked))
                .and(subscribing.theLineIs(ADA, "working"));
    }

    @Test
    void emails_mention_an_account_suspension_and_a_top_up_does_not_unblock_the_line() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.staff("suspend", ADA, Wish.SUSPEND))
                .when(subscribing.itIs("2026-02-12"))
                .then(subscribing.theLatest(
                        ADA,
                        Letter.ShortOfMoney.class,
                        "the account is blocked: %s",
                        "true",
                        Letter.ShortOfMoney::isAccountBlocked))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.SubscriptionSuspended.class,
                        "the account is blocked: %s",
                        "true",
                        Letter.SubscriptionSuspended::isAccountBlocked))
                .when(topUps.topsUp(ADA, euros(4_20)))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.SubscriptionActiveAgain.class,
                        "the account is blocked: %s",
                        "true",
                        Letter.SubscriptionActiveAgain::isAccountBlocked))
                .and(subscribing.theLineIs(ADA, "blocked"));
    }

    @Test
    void a_payment_after_the_next_period_began_reports_that_it_is_due_as_well() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-03-10"))
                .when(topUps.topsUp(ADA, euros(4_20)))
                .then(subscribing.theLatest(
                        ADA,
                        Letter.SubscriptionActiveAgain.class,
                        "the amount due for the next period is %s",
                        "EUR 12.10 since 2026-03-05T09:00:00Z",
                        letter -> letter.next()
                                .map(next -> next.due() + " since " + next.from())
                                .orElse("nothing")));
    }

    @Test
    void a_payment_before_the_next_period_began_reports_no_further_debt() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-20"))
                .when(topUps.topsUp(ADA, euros(4_20)))
                .then(subscribing.theLatest(
                        ADA,
                        Letter.SubscriptionActiveAgain.class,
                        "a further amount is due: %s",
                        "false",
                        letter -> letter.next().isPresent()));
    }

    @Test
    void an_outage_at_the_start_of_dunning_does_not_shorten_the_seven_days() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.theServiceIsDownUntil("2026-02-20"))
                .when(subscribing.whatIsDueIsDone())
                .then(subscribing.theSubscriptionIs(ADA, "past_due on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.gets(ADA, Letter.ShortOfMoney.class, 1))
                .when(subscribing.itIs("2026-02-26"))
                .then(subscribing.theSubscriptionIs(ADA, "past_due on starter, 2026-02-05 to 2026-03-05"))
                .when(subscribing.itIs("2026-02-28"))
                .then(subscribing.theSubscriptionIs(ADA, "suspended on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void an_outage_during_dunning_does_not_suspend_subscriptions() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-05"))
                .and(subscribing.theServiceIsDownUntil("2026-02-15"))
                .when(subscribing.whatIsDueIsDone())
                .then(subscribing.theSubscriptionIs(ADA, "past_due on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.hasBeenWritten(ADA, 2, 0, 0))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.ShortOfMoney.class,
                        "the next retry is at %s",
                        "2026-02-17T09:00:00Z",
                        Letter.ShortOfMoney::nextTry))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.ShortOfMoney.class,
                        "the line is blocked at %s",
                        "2026-02-21T09:00:00Z",
                        Letter.ShortOfMoney::suspendedAt))
                .when(subscribing.itIs("2026-02-21T08:59:59"))
                .then(subscribing.theSubscriptionIs(ADA, "past_due on starter, 2026-02-05 to 2026-03-05"))
                .when(subscribing.itIs("2026-02-21T09:00:00"))
                .then(subscribing.theSubscriptionIs(ADA, "suspended on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void an_outage_at_the_cancellation_gives_the_customer_another_day_and_an_email() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-03-13"))
                .and(subscribing.theServiceIsDownUntil("2026-03-20"))
                .when(subscribing.whatIsDueIsDone())
                .then(subscribing.theSubscriptionIs(ADA, "suspended on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.hasBeenWritten(ADA, 3, 2, 0))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.SubscriptionSuspended.class,
                        "the cancellation is at %s",
                        "2026-03-21T09:00:00Z",
                        Letter.SubscriptionSuspended::cancelledAt))
                .when(subscribing.itIs("2026-03-21T09:00:00"))
                .then(subscribing.theSubscriptionIs(ADA, "cancelled on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void the_older_debt_is_paid_first() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(48_40)))
                .and(subscribing.activates(ADA))
                .and(subscribing.drafts(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-05"))
                .when(topUps.topsUp(ADA, euros(12_10)))
                .then(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -36.30 (Plan business, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)"))
                .and(subscribing.theSubscriptionIs(ADA, "past_due on business, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void debts_are_paid_in_due_order_independent_of_the_age_of_the_subscription() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(36_30)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-01-20"))
                .and(subscribing.drafts(ADA, STARTER))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-03-06"))
                .when(topUps.topsUp(ADA, euros(12_10)))
                .then(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-01-20 to 2026-02-19)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-20 to 2026-03-19)"));
    }

    @Test
    void an_internal_error_for_one_account_does_not_block_others() {
        story.given(everyday.isACustomer(BELA))
                .and(subscribing.hasPrepaid(BELA, euros(15_00)))
                .and(subscribing.activates(BELA))
                .and(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(15_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-05T10:00:00", "neither wallet covers the next term"))
                .and(subscribing.reachesTheWallet(euros(20_00), BELA))
                .and(subscribing.reachesTheWallet(euros(20_00), ADA))
                .when(subscribing.theCollectionAfterATopUpFails(BELA))
                .and(subscribing.whatIsDueIsDoneButFailsFor(BELA))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theSubscriptionIs(BELA, "past_due on starter, 2026-02-05 to 2026-03-05"))
                .when(subscribing.itIs("2026-02-05T10:05:01", "the fault is mended"))
                .then(subscribing.theSubscriptionIs(BELA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void a_customer_who_cancels_in_the_grace_period_and_buys_again_has_no_grace_period_for_the_new_subscription() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(12_10)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-11"))
                .and(subscribing.theSubscriptionIs(ADA, "past_due on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theLineIs(ADA, "working"))
                .when(subscribing.cancelsNow(ADA))
                .and(topUps.topsUp(ADA, euros(12_10)))
                .and(subscribing.drafts(ADA, STARTER))
                .and(subscribing.activates(ADA))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-11 to 2026-03-11"))
                .when(subscribing.itIs("2026-03-11"))
                .then(subscribing.theSubscriptionIs(ADA, "suspended on starter, 2026-03-11 to 2026-04-11"))
                .and(subscribing.theLineIs(ADA, "blocked"))
                .and(subscribing.hasBeenWritten(ADA, 3, 1, 1))
                .when(topUps.topsUp(ADA, euros(12_10)))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-03-11 to 2026-04-11"))
                .and(subscribing.theLineIs(ADA, "working"))
                .when(subscribing.itIs("2026-04-11"))
                .then(subscribing.theSubscriptionIs(ADA, "suspended on starter, 2026-04-11 to 2026-05-11"))
                .and(subscribing.theLineIs(ADA, "blocked"));
    }

    @ParameterizedTest
    @CsvSource({
        "2027-02-10, 2027-03-10, 'suspended on starter, 2027-03-10 to 2027-04-10', blocked",
        "2027-02-12, 2027-03-12, 'past_due on starter, 2027-03-12 to 2027-04-12', working",
    })
    void a_subscription_bought_a_year_after_the_cancellation_has_a_grace_period(
            String bought, String due, String subscription, String line) {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(12_10)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-11"))
                .and(subscribing.cancelsNow(ADA))
                .and(subscribing.itIs(bought))
                .and(subscribing.hasPrepaid(ADA, euros(12_10)))
                .and(subscribing.drafts(ADA, STARTER))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs(due))
                .then(subscribing.theSubscriptionIs(ADA, subscription))
                .and(subscribing.theLineIs(ADA, line));
    }

    @Test
    void a_subscription_that_was_bought_while_another_one_was_suspended_has_no_grace_period() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(36_30)))
                .and(subscribing.changesTo(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-12"))
                .and(subscribing.theSubscriptionIs(ADA, "suspended on business, 2026-02-05 to 2026-03-05"))
                .and(topUps.topsUp(ADA, euros(12_10)))
                .and(subscribing.drafts(ADA, STARTER))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs("2026-03-12"))
                .then(subscribing.theSubscriptionIs(ADA, "suspended on starter, 2026-03-12 to 2026-04-12"))
                .and(subscribing.theLineIs(ADA, "blocked"));
    }

    @Test
    void a_subscription_that_was_bought_before_another_one_fell_due_has_its_own_grace_period() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(24_20)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-01-20"))
                .and(subscribing.drafts(ADA, STARTER))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs("2026-02-20", "the older subscription is suspended"))
                .then(subscribing.theSubscriptionIs(ADA, "past_due on starter, 2026-02-20 to 2026-03-20"))
                .and(subscribing.theLineIs(ADA, "working"));
    }

    @Test
    void a_debt_that_was_paid_costs_no_grace_period() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(36_30)))
                .and(subscribing.changesTo(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-06"))
                .and(topUps.topsUp(ADA, euros(12_10)))
                .and(subscribing.drafts(ADA, STARTER))
                .and(subscribing.activates(ADA))
                .and(topUps.topsUp(ADA, euros(36_30)))
                .when(subscribing.itIs("2026-03-06"))
                .then(subscribing.theSubscriptionIs(ADA, "past_due on starter, 2026-03-06 to 2026-04-06"))
                .and(subscribing.theLineIs(ADA, "working"));
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
