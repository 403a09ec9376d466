package tel.billing.subscription.story;

import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.ENTERPRISE;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.math.BigDecimal;
import java.time.Duration;
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
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.account.application.ChangeAccountStatus.Wish;
import tel.billing.invoice.story.InvoiceDesk;
import tel.billing.notification.Letter;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.payment.story.TopUps;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Story;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;

@Order(5)
@DisplayName("Changing plans")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class ChangingPlansTest {
    private static final Plan TEAM = plan("team", 10_00, BillingPeriod.MONTH);
    private static final Plan TEAM_AT_50 = plan("team", 50_00, BillingPeriod.MONTH);
    private static final Plan YEARLY = plan("yearly", 100_00, BillingPeriod.YEAR);
    private static final Plan IN_DOLLARS = plan("dollars", Money.of(20_00, "USD"), BillingPeriod.MONTH);

    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final TopUps topUps = new TopUps(world, everyday);
    private final Subscribing subscribing = new Subscribing(world, everyday);
    private final Story story;

    ChangingPlansTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void who_changes_as_soon_as_it_has_begun_pays_the_whole_difference_whatever_the_clock_says() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(36_30)))
                .and(subscribing.activates(ADA))
                .when(subscribing.changesToWhereTheClockIsBehind(ADA, BUSINESS, Duration.ofSeconds(2)))
                .then(subscribing.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, euros(0)));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-05T09:00:00, 31 of 31 days,  20.00, 4.20, EUR -24.20",
        "2026-01-20T21:00:00, half the month, 10.00, 2.10, EUR -12.10",
        "2026-01-31T09:00:00, 5 of 31 days,    3.23, 0.68, EUR -3.91",
        "2026-02-04T09:00:00, 1 of 31 days,    0.65, 0.14, EUR -0.79",
    })
    void a_dearer_plan_begins_now_and_costs_the_difference_of_20_for_the_seconds_that_are_left_and_then_VAT(
            String when, String left, String net, String vat, String charge) {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs(when))
                .when(subscribing.changesTo(ADA, BUSINESS))
                .then(subscribing.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge %s (Upgrade to plan business, %s to 2026-02-04)"
                                .formatted(charge, when.substring(0, 10))))
                .and(subscribing.theOperatorHasEarned(euros(10_00 + cents(net)), euros(2_10 + cents(vat))))
                .and(subscribing.theLineAllows(ADA, BUSINESS));
    }

    @Test
    void a_second_before_the_end_the_difference_is_less_than_half_a_cent_and_costs_nothing() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-05T08:59:59"))
                .when(subscribing.changesTo(ADA, BUSINESS))
                .then(subscribing.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, euros(37_90)));
    }

    @Test
    void from_the_next_term_on_the_dearer_plan_costs_its_price() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(100_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-01-20T21:00:00"))
                .and(subscribing.changesTo(ADA, BUSINESS))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Upgrade to plan business, 2026-01-20 to 2026-02-04)",
                        "charge EUR -36.30 (Plan business, 2026-02-05 to 2026-03-04)"));
    }

    @Test
    void an_upgrade_bears_the_VAT_that_held_when_the_term_began() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(100_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.vatOfTheNetherlandsIs(2_500, "2026-01-15"))
                .and(subscribing.itIs("2026-01-20T21:00:00"))
                .when(subscribing.changesTo(ADA, BUSINESS))
                .and(subscribing.itIs("2026-02-05"))
                .then(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Upgrade to plan business, 2026-01-20 to 2026-02-04)",
                        "charge EUR -37.50 (Plan business, 2026-02-05 to 2026-03-04)"));
    }

    @Test
    void a_cheaper_plan_follows_when_the_term_is_over_for_that_is_paid() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(100_00)))
                .and(subscribing.changesTo(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .when(subscribing.changesTo(ADA, STARTER))
                .then(subscribing.theAnswerIs("active on business, 2026-01-05 to 2026-02-05, then starter"))
                .and(subscribing.theLineAllows(ADA, BUSINESS))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -36.30 (Plan business, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)"))
                .and(subscribing.theLineAllows(ADA, STARTER));
    }

    @Test
    void whoever_plans_a_cheaper_plan_pays_what_was_listed_then_however_dear_it_was_or_becomes() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.isOffered(TEAM_AT_50))
                .and(subscribing.hasPrepaid(ADA, euros(100_00)))
                .and(subscribing.changesTo(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-01-20"))
                .and(subscribing.staffSetThePrice(TEAM_AT_50, euros(5_00), "2026-01-20"))
                .when(subscribing.changesTo(ADA, TEAM_AT_50))
                .then(subscribing.theAnswerIs("active on business, 2026-01-05 to 2026-02-05, then team"))
                .and(subscribing.thePlannedChangeCosts(ADA, euros(5_00)))
                .when(subscribing.itIs("2026-01-25"))
                .and(subscribing.staffSetThePrice(TEAM_AT_50, euros(45_00), "2026-01-25"))
                .then(subscribing.thePlannedChangeCosts(ADA, euros(5_00)))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theStatementEndsWith(ADA, "charge EUR -6.05 (Plan team, 2026-02-05 to 2026-03-04)"))
                .when(subscribing.itIs("2026-03-05"))
                .then(subscribing.gets(ADA, Letter.PriceChange.class, 1))
                .and(subscribing.theStatementEndsWith(ADA, "charge EUR -54.45 (Plan team, 2026-03-05 to 2026-04-04)"));
    }

    @Test
    void a_planned_plan_that_became_cheaper_meanwhile_costs_what_is_listed_when_it_begins() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.isOffered(TEAM))
                .and(subscribing.hasPrepaid(ADA, euros(100_00)))
                .and(subscribing.changesTo(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-01-20"))
                .and(subscribing.changesTo(ADA, TEAM))
                .when(subscribing.staffSetThePrice(TEAM, euros(5_00), "2026-01-20"))
                .then(subscribing.thePlannedChangeCosts(ADA, euros(5_00)))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theStatementEndsWith(ADA, "charge EUR -6.05 (Plan team, 2026-02-05 to 2026-03-04)"));
    }

    @Test
    void a_planned_change_that_nobody_pays_is_void_and_what_falls_due_is_the_plan_that_was_had() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.isOffered(YEARLY))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.changesTo(ADA, YEARLY))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "past_due on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theLineAllows(ADA, STARTER))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.SubscriptionGoesOn.class,
                        "this does not happen: %s",
                        "CHANGE_UNPAID",
                        Letter.SubscriptionGoesOn::dropped));
    }

    @Test
    void a_planned_change_is_confirmed_by_mail_with_its_price_and_what_it_depends_on() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.isOffered(YEARLY))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.changesTo(ADA, YEARLY))
                .then(subscribing.gets(ADA, Letter.ChangePlanned.class, 1))
                .and(subscribing.theLatest(
                        ADA, Letter.ChangePlanned.class, "the price is %s", "EUR 100.00", Letter.ChangePlanned::price))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.ChangePlanned.class,
                        "it begins at %s",
                        "2026-02-05T09:00:00Z",
                        Letter.ChangePlanned::from))
                .and(subscribing.theLatest(
                        ADA,
                        Letter.ChangePlanned.class,
                        "it begins only if it is paid: %s",
                        "true",
                        Letter.ChangePlanned::isOnlyIfPaid));
    }

    @Test
    void a_planned_change_to_a_cheaper_plan_stays_when_nobody_pays_and_the_line_allows_no_more_than_it_does() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(40_00)))
                .and(subscribing.changesTo(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .and(subscribing.changesTo(ADA, STARTER))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "past_due on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theLineAllows(ADA, STARTER))
                .when(topUps.topsUp(ADA, euros(8_40)))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theLineAllows(ADA, STARTER));
    }

    @Test
    void a_planned_change_is_withdrawn_by_asking_for_the_present_plan() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(100_00)))
                .and(subscribing.changesTo(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .and(subscribing.changesTo(ADA, STARTER))
                .when(subscribing.changesTo(ADA, BUSINESS))
                .then(subscribing.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscribing.gets(ADA, Letter.SubscriptionGoesOn.class, 1))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "active on business, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void the_latest_wish_takes_the_place_of_the_one_before() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(300_00)))
                .and(subscribing.changesTo(ADA, BUSINESS))
                .and(subscribing.activates(ADA))
                .and(subscribing.changesTo(ADA, STARTER))
                .when(subscribing.changesTo(ADA, ENTERPRISE))
                .then(subscribing.theAnswerIs("active on enterprise, 2026-01-05 to 2026-02-05"))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "active on enterprise, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void a_plan_of_equal_price_begins_now_and_costs_nothing() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.isOffered(TEAM))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-01-20"))
                .when(subscribing.changesTo(ADA, TEAM))
                .then(subscribing.theAnswerIs("active on team, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, euros(7_90)))
                .and(subscribing.theLineAllows(ADA, TEAM));
    }

    @Test
    void a_plan_that_is_paid_by_the_year_follows_when_the_month_is_over() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.isOffered(YEARLY))
                .and(subscribing.hasPrepaid(ADA, euros(200_00)))
                .and(subscribing.itIs("2026-01-31"))
                .and(subscribing.activates(ADA))
                .when(subscribing.changesTo(ADA, YEARLY))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-31 to 2026-02-28, then yearly"))
                .when(subscribing.itIs("2026-02-28"))
                .then(subscribing.theSubscriptionIs(ADA, "active on yearly, 2026-02-28 to 2027-02-28"))
                .when(subscribing.changesTo(ADA, STARTER))
                .and(subscribing.itIs("2027-02-28"))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2027-02-28 to 2027-03-31"));
    }

    @Test
    void a_plan_in_another_currency_follows_when_the_month_is_over_and_is_paid_from_the_wallet_of_that_currency() {
        story.given(new InvoiceDesk(world, everyday).isABusinessWithTheNumber(CLEO, "EL094014201"))
                .and(subscribing.isOffered(IN_DOLLARS))
                .and(subscribing.hasPrepaid(CLEO, euros(20_00)))
                .and(subscribing.staffGive(CLEO, Money.of(50_00, "USD")))
                .and(subscribing.activates(CLEO))
                .when(subscribing.changesTo(CLEO, IN_DOLLARS))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05, then dollars"))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(CLEO, "active on dollars, 2026-02-05 to 2026-03-05"))
                .and(subscribing.theWalletHolds(CLEO, Money.of(30_00, "USD")))
                .and(subscribing.theWalletHolds(CLEO, euros(10_00)));
    }

    @Test
    void a_dearer_plan_does_not_undo_a_planned_end() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.cancelsAtPeriodEnd(ADA))
                .when(subscribing.changesTo(ADA, BUSINESS))
                .then(subscribing.theAnswerIs("active on business, 2026-01-05 to 2026-02-05, then over"))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "cancelled on business, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void a_draft_is_changed_at_no_cost() {
        story.given(everyday.isACustomer(ADA))
                .when(subscribing.changesTo(ADA, ENTERPRISE))
                .then(subscribing.theAnswerIs("draft on enterprise"))
                .and(subscribing.theLineIs(ADA, "not there"));
    }

    @Test
    void whoever_cannot_pay_for_the_dearer_plan_keeps_the_present_one() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.changesTo(ADA, ENTERPRISE))
                .then(subscribing.theAnswerIs("short of EUR 101.00"))
                .and(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, euros(7_90)));
    }

    @Test
    void a_stored_card_pays_what_the_wallet_lacks_for_the_dearer_plan() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-01-20T21:00:00"))
                .when(subscribing.changesTo(ADA, BUSINESS))
                .then(subscribing.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(topUps.theCardIsCharged(ADA, euros(12_10), euros(12_10)))
                .and(subscribing.theWalletHolds(ADA, euros(0)));
    }

    @Test
    void a_card_that_does_not_pay_leaves_all_as_it_was() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscribing.activates(ADA))
                .and(topUps.theProcessor("declines from now on", ADA, new Script.Decline(DeclineReason.REFUSED)))
                .when(subscribing.changesTo(ADA, BUSINESS))
                .then(subscribing.theAnswerIs("declined: refused"))
                .and(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void while_the_phone_system_is_known_to_be_down_no_money_is_held_for_a_dearer_plan_and_cheaper_ones_are_planned() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.thePhoneSystemIsDownAndThatIsKnown())
                .when(subscribing.changesTo(ADA, BUSINESS))
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("the phone system is away"))
                .and(subscribing.theStatementSays(ADA, "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)"))
                .when(subscribing.thePhoneSystemIsUpAndThatIsKnown())
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, euros(13_70)))
                .when(subscribing.thePhoneSystemIsDownAndThatIsKnown())
                .and(subscribing.changesTo(ADA, STARTER))
                .then(subscribing.theAnswerIs("active on business, 2026-01-05 to 2026-02-05, then starter"));
    }

    @Test
    void a_dearer_plan_that_the_phone_system_rejects_costs_nothing_and_the_present_one_stays() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.thePhoneSystem("rejects lines", PhoneSystemScript.REJECT))
                .when(subscribing.changesTo(ADA, BUSINESS))
                .then(subscribing.theAnswerIs("the phone system rejects the line: told to refuse"))
                .and(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, euros(37_90)))
                .and(subscribing.theLineAllows(ADA, STARTER))
                .when(subscribing.thePhoneSystem("takes lines again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, euros(13_70)));
    }

    @Test
    void while_the_phone_system_is_away_nobody_pays_for_a_dearer_plan() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.thePhoneSystem("is away", PhoneSystemScript.BE_AWAY))
                .when(subscribing.changesTo(ADA, BUSINESS))
                .then(subscribing.theAnswerIs("the phone system is away"))
                .and(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, euros(37_90)))
                .when(subscribing.thePhoneSystem("is back", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, euros(13_70)))
                .and(subscribing.gets(ADA, Letter.ChargeReceipt.class, 2));
    }

    @Test
    void a_term_that_is_over_while_nobody_knows_whether_the_dearer_plan_is_there_is_renewed_afterwards() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(100_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-05T08:00:00"))
                .and(subscribing.thePhoneSystem("is silent", PhoneSystemScript.LOSE_ANSWERS))
                .when(subscribing.changesTo(ADA, ENTERPRISE))
                .then(subscribing.theAnswerIs("the phone system is away"))
                .when(subscribing.itIs("2026-02-05T12:00:00"))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .when(subscribing.thePhoneSystem("speaks again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .and(subscribing.whatIsDueIsDone())
                .then(subscribing.theSubscriptionIs(ADA, "past_due on enterprise, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void what_an_upgrade_costs_is_decided_at_one_instant_even_if_the_term_ends_in_the_next() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(100_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-05T08:00:00"))
                .when(subscribing.changesToWhileTheClockGoesOnBy(Duration.ofHours(1), ADA, ENTERPRISE))
                .then(subscribing.theAnswerIs("active on enterprise, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theStatementEndsWith(
                        ADA, "charge EUR -0.15 (Upgrade to plan enterprise, 2026-02-05 to 2026-02-05)"));
    }

    @Test
    void whoever_never_gets_their_turn_is_told_so() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(100_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.theServiceIsDownUntil("2026-02-05"))
                .when(subscribing.changesToWhileOthersAreAlwaysFaster(ADA, ENTERPRISE))
                .then(subscribing.theAnswerIs("others are at it"))
                .and(subscribing.theWalletHolds(ADA, euros(87_90)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"platinum", "Platinum", "Gold plan"})
    void a_tier_that_does_not_exist_is_not_offered_however_it_is_written(String tier) {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.changesTo(ADA, tier))
                .then(subscribing.theAnswerIs("not offered"));
    }

    @Test
    void nobody_changes_to_a_plan_that_is_not_offered() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.isRetired(BUSINESS))
                .when(subscribing.changesTo(ADA, BUSINESS))
                .then(subscribing.theAnswerIs("not offered"));
    }

    @Test
    void whoever_has_a_retired_plan_keeps_it() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.isRetired(STARTER))
                .when(subscribing.itIs("2026-02-05"))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void what_is_due_is_paid_before_the_plan_is_changed() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-02-05"))
                .when(subscribing.changesTo(ADA, BUSINESS))
                .then(subscribing.theAnswerIs("impossible while past_due"));
    }

    @Test
    void an_upgrade_that_fails_takes_back_nothing_that_was_ordered_for_another_reason() {
        var starter = plan("small", 10_00, BillingPeriod.MONTH);
        var sameLimits = plan("small-with-service", 20_00, BillingPeriod.MONTH);
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.isOffered(starter))
                .and(subscribing.isOffered(sameLimits))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.changesTo(ADA, starter))
                .and(subscribing.activates(ADA))
                .and(subscribing.staff("suspend", ADA, Wish.SUSPEND))
                .and(subscribing.thePhoneSystem("is away", PhoneSystemScript.BE_AWAY))
                .and(subscribing.staff("reactivate", ADA, Wish.REACTIVATE))
                .when(subscribing.changesToButNobodyAsksThePhoneSystem(ADA, sameLimits))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theWalletHolds(ADA, euros(37_90)))
                .when(subscribing.thePhoneSystem("is back", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theLineIs(ADA, "working"));
    }

    private static Plan plan(String tier, long cents, BillingPeriod period) {
        return plan(tier, euros(cents), period);
    }

    private static Plan plan(String tier, Money price, BillingPeriod period) {
        return new Plan(
                new UUID(0, price.minor()),
                new PlanTier(tier),
                new PlanName(tier),
                period,
                true,
                List.of(new Plan.Version(Instant.EPOCH, price, new Plan.Limits(3, 3, 0))));
    }

    private static long cents(String amount) {
        return new BigDecimal(amount).movePointRight(2).longValueExact();
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
