package tel.billing.subscription.story;

import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
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
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;

@Order(6)
@DisplayName("Renewal")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class RenewalTest {
    private static final Plan YEARLY = new Plan(
            new UUID(0, 1),
            new PlanTier("yearly"),
            new PlanName("Yearly"),
            BillingPeriod.YEAR,
            true,
            List.of(new Plan.Version(Instant.EPOCH, Money.of(100_00, "EUR"), new Plan.Limits(1, 1, 0))));

    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final TopUps topUps = new TopUps(world, everyday);
    private final Subscribing subscribing = new Subscribing(world, everyday);
    private final Story story;

    RenewalTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void each_month_is_charged_when_it_begins() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs("2026-03-05"))
                .then(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.10 (Plan starter, 2026-03-05 to 2026-04-04)"))
                .and(subscribing.theWalletHolds(ADA, euros(13_70)))
                .and(subscribing.gets(ADA, Letter.ChargeReceipt.class, 3));
    }

    @ParameterizedTest
    @CsvSource({"2026-02-05T08:59:59, 2026-01-05 to 2026-02-05", "2026-02-05T09:00:00, 2026-02-05 to 2026-03-05"})
    void a_term_ends_to_the_second(String when, String term) {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs(when))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, " + term));
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
    void months_that_began_on_the_last_of_January(String day, String last) {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(400_00)))
                .and(subscribing.itIs("2026-01-31"))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs(day))
                .then(subscribing.theStatementEndsWith(
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
    void years_that_began_on_a_leap_day(String day, String last) {
        story.given(subscribing.itIs("2028-02-29"))
                .and(everyday.isACustomer(ADA))
                .and(subscribing.isOffered(YEARLY))
                .and(subscribing.hasPrepaid(ADA, euros(700_00)))
                .and(subscribing.changesTo(ADA, YEARLY))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs(day))
                .then(subscribing.theStatementEndsWith(
                        ADA, "charge EUR -121.00 (Plan yearly, %s to %s)".formatted(day, last)));
    }

    @Test
    void a_stored_card_pays_what_the_wallet_lacks() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(topUps.theCardIsCharged(ADA, euros(20_00), euros(4_20)))
                .and(subscribing.theWalletHolds(ADA, euros(0)));
    }

    @Test
    void that_a_card_is_to_be_asked_is_written_down_first_so_that_whoever_is_free_asks_it_at_once() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.theServiceIsDownUntil("2026-02-05"))
                .when(subscribing.whatIsDueIsWrittenDownAndTheProcessDies())
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(topUps.theCardIsCharged(ADA, euros(20_00)))
                .when(subscribing.recoveryGoesOnAtOnce())
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(topUps.theCardIsCharged(ADA, euros(20_00), euros(4_20)))
                .and(subscribing.gets(ADA, Letter.ChargeReceipt.class, 2));
    }

    @Test
    void a_card_that_takes_long_keeps_nobody_else_waiting() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscribing.activates(ADA))
                .and(everyday.isACustomer(CLEO))
                .and(topUps.topsUpAndHasTheCardKept(CLEO, euros(12_10)))
                .and(subscribing.activates(CLEO))
                .and(everyday.isACustomer(BELA))
                .and(subscribing.hasPrepaid(BELA, euros(30_00)))
                .and(subscribing.activates(BELA))
                .and(subscribing.theServiceIsDownUntil("2026-02-05"))
                .when(subscribing.whatIsDueIsWrittenDownAndTheProcessDies())
                .then(subscribing.theSubscriptionIs(BELA, "active on starter, 2026-02-05 to 2026-03-05"))
                .when(subscribing.recoveryAsksACardAndMeanwhile(
                        "Cleo's is asked",
                        subscribing.recoveryAsksOneCard(),
                        subscribing.theSubscriptionIs(CLEO, "active on starter, 2026-02-05 to 2026-03-05")))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void who_lets_time_pass_is_told_what_was_due_and_waits() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscribing.activates(ADA))
                .and(topUps.theProcessor("misses the first call", ADA, new Script.MissFirstCall()))
                .when(subscribing.itIsAndWeAreToldThat("2026-02-05", ADA, "waits for the card"))
                .and(subscribing.recoveryGoesOnAtOnce())
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.itIsAndAllIsDone("2026-02-06"))
                .and(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void the_hour_that_a_card_has_passes_too() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscribing.activates(ADA))
                .and(topUps.theProcessor("is away", ADA, new Script.StaySilent()))
                .when(subscribing.itIsAndAllIsDone("2026-02-05T10:30:00"))
                .then(subscribing.theSubscriptionIs(ADA, "past_due on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.gets(ADA, Letter.ShortOfMoney.class, 1));
    }

    @Test
    void what_an_older_term_waits_for_does_not_pay_for_a_younger_one() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(68_40)))
                .and(subscribing.changesTo(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .and(subscribing.drafts(ADA, STARTER))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs("2026-02-05"))
                .then(topUps.theCardIsCharged(ADA, euros(68_40), euros(16_30), euros(12_10)))
                .and(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -36.30 (Plan business, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -36.30 (Plan business, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)"))
                .and(subscribing.theWalletHolds(ADA, euros(0)));
    }

    @Test
    void what_an_older_term_waited_for_in_vain_pays_for_a_younger_one() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(68_40)))
                .and(subscribing.changesTo(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .and(subscribing.drafts(ADA, STARTER))
                .and(subscribing.activates(ADA))
                .and(topUps.theProcessor("refuses", ADA, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theWalletHolds(ADA, euros(7_90)))
                .and(subscribing.gets(ADA, Letter.ShortOfMoney.class, 1));
    }

    @Test
    void a_card_is_asked_for_no_less_than_the_least_top_up() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(24_19)))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(topUps.theCardIsCharged(ADA, euros(24_19), euros(1_00)))
                .and(subscribing.theWalletHolds(ADA, euros(99)));
    }

    @Test
    void while_the_cards_processor_owes_an_answer_the_term_waits_and_begins_when_it_should_have() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscribing.activates(ADA))
                .and(topUps.theProcessor("misses the first call", ADA, new Script.MissFirstCall()))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .when(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(topUps.theCardIsCharged(ADA, euros(12_10), euros(12_10)));
    }

    @Test
    void a_change_of_plan_at_the_end_of_the_term_waits_for_the_card_that_is_asked_for_the_next() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscribing.activates(ADA))
                .and(topUps.theProcessor("misses the first call", ADA, new Script.MissFirstCall()))
                .and(subscribing.itIs("2026-02-05"))
                .when(subscribing.changesTo(ADA, STARTER))
                .then(subscribing.theAnswerIs("waiting for the card"))
                .when(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(topUps.theCardIsCharged(ADA, euros(12_10), euros(12_10)));
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void what_was_drafted_for_a_term_that_is_paid_by_now_never_pays_for_the_next(boolean cardPays) {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscribing.activates(ADA))
                .and(subscribing.aChargeWasLeftOpenForTheTermThatRuns(ADA))
                .and(topUps.theProcessor(
                        cardPays ? "captures" : "refuses",
                        ADA,
                        cardPays ? new Script.Capture() : new Script.Decline(DeclineReason.REFUSED)))
                .when(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theStatementSays(ADA, "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)"))
                .and(subscribing.theWalletHolds(ADA, cardPays ? euros(12_10) : euros(0)))
                .and(subscribing.gets(ADA, Letter.ShortOfMoney.class, 0));
    }

    @Test
    void of_two_that_are_due_at_once_each_asks_the_card_for_what_the_other_leaves_lacking() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(29_20)))
                .and(subscribing.activates(ADA))
                .and(subscribing.drafts(ADA, STARTER))
                .and(subscribing.activates(ADA))
                .and(topUps.theProcessor("misses the first call", ADA, new Script.MissFirstCall()))
                .and(subscribing.itIs("2026-02-05"))
                .when(subscribing.recoveryLooksAfterIt())
                .then(topUps.theCardIsCharged(ADA, euros(29_20), euros(7_10), euros(12_10)))
                .and(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)"))
                .and(subscribing.gets(ADA, Letter.ShortOfMoney.class, 0));
    }

    @Test
    void a_card_that_paid_is_asked_once_more_if_the_money_went_elsewhere() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(17_10)))
                .and(subscribing.activates(ADA))
                .and(topUps.theProcessor("misses the first call", ADA, new Script.MissFirstCall()))
                .and(subscribing.itIs("2026-02-05"))
                .and(subscribing.staffGive(ADA, euros(-5_00)))
                .when(subscribing.recoveryLooksAfterIt())
                .and(subscribing.recoveryLooksAfterIt())
                .then(topUps.theCardIsCharged(ADA, euros(17_10), euros(7_10), euros(5_00)))
                .and(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theWalletHolds(ADA, euros(0)));
    }

    @Test
    void a_card_that_refuses_does_not_matter_to_a_wallet_that_covers_it_by_then() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscribing.activates(ADA))
                .and(topUps.theProcessor(
                        "thinks", ADA, new Script.DeliberateAndDecline(DeclineReason.INSUFFICIENT_FUNDS)))
                .and(subscribing.itIs("2026-02-05"))
                .when(subscribing.theCardRefusesWhileStaffGive(ADA, euros(20_00)))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theWalletHolds(ADA, euros(7_90)))
                .and(subscribing.gets(ADA, Letter.ShortOfMoney.class, 0));
    }

    @Test
    void after_a_standstill_each_term_that_was_missed_is_charged_in_its_order() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.theServiceIsDownUntil("2026-03-12"))
                .when(subscribing.whatIsDueIsDone())
                .then(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.10 (Plan starter, 2026-03-05 to 2026-04-04)"));
    }

    @Test
    void after_a_week_of_standstill_what_was_missed_is_charged_in_the_order_in_which_it_fell_due() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(65_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-01-08"))
                .and(subscribing.drafts(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-04"))
                .and(subscribing.theServiceIsDownUntil("2026-02-11"))
                .when(subscribing.whatIsDueIsDone())
                .then(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -36.30 (Plan business, 2026-01-08 to 2026-02-07)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)"))
                .and(subscribing.theWalletHolds(ADA, euros(4_50)))
                .and(subscribing.theSubscriptionIs(ADA, "past_due on business, 2026-02-08 to 2026-03-08"));
    }

    @Test
    void a_term_bears_the_VAT_that_holds_when_it_begins_however_late_it_is_charged() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.vatOfTheNetherlandsIs(2_500, "2026-02-10"))
                .and(subscribing.theServiceIsDownUntil("2026-03-12"))
                .when(subscribing.whatIsDueIsDone())
                .then(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.50 (Plan starter, 2026-03-05 to 2026-04-04)"));
    }

    @Test
    void a_new_price_is_told_thirty_days_before_the_first_term_that_costs_it() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.staffSetThePrice(STARTER, euros(12_00), "2026-03-01"))
                .when(subscribing.itIs("2026-02-03T08:59:59"))
                .then(subscribing.gets(ADA, Letter.PriceChange.class, 0))
                .when(subscribing.itIs("2026-02-03T09:00:00"))
                .then(subscribing.theLatest(
                        ADA,
                        Letter.PriceChange.class,
                        "the price is %s, without VAT",
                        "EUR 12.00",
                        Letter.PriceChange::newPrice))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.PriceChange.class,
                        "it holds from %s on",
                        "2026-03-05T09:00:00Z",
                        Letter.PriceChange::from))
                .when(subscribing.itIs("2026-03-05"))
                .then(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -14.52 (Plan starter, 2026-03-05 to 2026-04-04)"))
                .and(subscribing.gets(ADA, Letter.PriceChange.class, 1));
    }

    @Test
    void a_price_that_cannot_be_told_in_time_holds_a_term_later() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(90_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-10"))
                .and(subscribing.staffSetThePrice(STARTER, euros(12_00), "2026-02-10"))
                .when(subscribing.itIs("2026-03-05"))
                .then(subscribing.gets(ADA, Letter.PriceChange.class, 0))
                .when(subscribing.itIs("2026-04-05"))
                .then(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -12.10 (Plan starter, 2026-03-05 to 2026-04-04)",
                        "charge EUR -14.52 (Plan starter, 2026-04-05 to 2026-05-04)"))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.PriceChange.class,
                        "it holds from %s on",
                        "2026-04-05T09:00:00Z",
                        Letter.PriceChange::from));
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 0", "3, 9, 2000"})
    void other_limits_are_told_thirty_days_before_as_well(int lines, int calls, int minutes) {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.staffSetTheLimits(STARTER, new Plan.Limits(lines, calls, minutes), "2026-01-05"))
                .when(subscribing.itIs("2026-02-03T09:00:00"))
                .then(subscribing.gets(ADA, Letter.PriceChange.class, 1))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.PriceChange.class,
                        "%s calls at once are included",
                        String.valueOf(calls),
                        change -> change.newIncluded().calls()));
    }

    @Test
    void who_corrects_the_limits_of_an_announced_version_leaves_its_price_as_it_was_told() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(90_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.staffSetThePrice(STARTER, euros(12_00), "2026-03-05"))
                .and(subscribing.itIs("2026-02-20"))
                .when(subscribing.staffSetTheLimits(STARTER, new Plan.Limits(1, 1, 0), "2026-03-05"))
                .and(subscribing.itIs("2026-03-05"))
                .then(subscribing.theStatementEndsWith(
                        ADA, "charge EUR -14.52 (Plan starter, 2026-03-05 to 2026-04-04)"))
                .and(subscribing.theLineAllows(ADA, STARTER))
                .when(subscribing.itIs("2026-04-05"))
                .then(subscribing.gets(ADA, Letter.PriceChange.class, 2))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.PriceChange.class,
                        "the other limits hold from %s on",
                        "2026-04-05T09:00:00Z",
                        Letter.PriceChange::from));
    }

    @Test
    void whoever_began_at_the_new_price_is_told_of_none() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(90_00)))
                .and(subscribing.staffSetThePrice(STARTER, euros(12_00), "2026-01-05"))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -14.52 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -14.52 (Plan starter, 2026-02-05 to 2026-03-04)"))
                .and(subscribing.gets(ADA, Letter.PriceChange.class, 0));
    }

    @Test
    void whoever_has_planned_to_leave_or_to_change_is_told_of_no_price_they_will_not_pay() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.staffSetThePrice(STARTER, euros(12_00), "2026-02-05"))
                .and(subscribing.cancelsAtPeriodEnd(ADA))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.gets(ADA, Letter.PriceChange.class, 0))
                .and(subscribing.theWalletHolds(ADA, euros(37_90)));
    }

    @Test
    void a_yearly_renewal_is_told_seven_days_before() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.isOffered(YEARLY))
                .and(subscribing.hasPrepaid(ADA, euros(300_00)))
                .and(subscribing.changesTo(ADA, YEARLY))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs("2026-12-29T08:59:59"))
                .then(subscribing.gets(ADA, Letter.UpcomingRenewal.class, 0))
                .when(subscribing.itIs("2026-12-29T09:00:00"))
                .then(subscribing.theLatest(
                        ADA,
                        Letter.UpcomingRenewal.class,
                        "the next year begins at %s",
                        "2027-01-05T09:00:00Z",
                        Letter.UpcomingRenewal::at))
                .when(subscribing.itIs("2027-01-05"))
                .then(subscribing.theSubscriptionIs(ADA, "active on yearly, 2027-01-05 to 2028-01-05"))
                .and(subscribing.gets(ADA, Letter.UpcomingRenewal.class, 1));
    }

    @Test
    void a_monthly_renewal_is_told_by_its_receipt_alone() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.gets(ADA, Letter.UpcomingRenewal.class, 0));
    }

    @Test
    void while_staff_suspend_the_account_terms_go_on_out_of_the_wallet_and_no_card_is_asked() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(24_20)))
                .and(subscribing.activates(ADA))
                .and(subscribing.staff("suspend", ADA, Wish.SUSPEND))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theLineIs(ADA, "blocked"))
                .when(subscribing.itIs("2026-03-05"))
                .then(subscribing.theSubscriptionIs(ADA, "past_due on starter, 2026-03-05 to 2026-04-05"))
                .and(topUps.theCardIsCharged(ADA, euros(24_20)))
                .when(subscribing.staff("reactivate", ADA, Wish.REACTIVATE))
                .then(subscribing.theLineIs(ADA, "working"));
    }

    @Test
    void each_of_several_subscriptions_is_renewed_on_its_own_day() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(200_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-01-20"))
                .and(subscribing.drafts(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs("2026-02-20"))
                .then(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -36.30 (Plan business, 2026-01-20 to 2026-02-19)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -36.30 (Plan business, 2026-02-20 to 2026-03-19)"));
    }

    @Test
    void one_that_cannot_be_renewed_by_a_fault_of_ours_keeps_no_other_waiting() {
        story.given(everyday.isACustomer(BELA))
                .and(subscribing.hasPrepaid(BELA, euros(50_00)))
                .and(subscribing.activates(BELA))
                .and(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.theServiceIsDownUntil("2026-02-05T09:00:01"))
                .when(subscribing.whatIsDueIsDoneButFailsFor(BELA))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theSubscriptionIs(BELA, "active on starter, 2026-01-05 to 2026-02-05"))
                .when(subscribing.itIs("2026-02-05T09:05:01", "the fault is mended"))
                .then(subscribing.theSubscriptionIs(BELA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
