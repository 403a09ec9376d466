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
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.account.application.ChangeAccountStatus.Action;
import tel.billing.invoice.story.InvoiceSteps;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.CardChoice;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.purchase.PurchaseTerms;
import tel.billing.subscription.domain.AcceptedPreview;

@Order(5)
@DisplayName("Changing plans")
class ChangingPlansTest {
    private static final Plan TEAM = plan("team", 10_00, BillingInterval.MONTH);
    private static final Plan TEAM_AT_50 = plan("team", 50_00, BillingInterval.MONTH);
    private static final Plan YEARLY = plan("yearly", 100_00, BillingInterval.YEAR);
    private static final Plan YEARLY_PLUS = plan("yearly-plus", 220_00, BillingInterval.YEAR);
    private static final Plan IN_DOLLARS = plan("dollars", Money.of(20_00, "USD"), BillingInterval.MONTH);

    /// Half an hour costs more than a month of starter.
    private static final Plan CARRIER = plan("carrier", 20_000_00, BillingInterval.MONTH);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final Story story;

    ChangingPlansTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void an_upgrade_at_the_start_costs_the_full_difference_even_if_a_clock_is_behind() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(36_30)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.changesToWhereTheClockIsBehind(ADA, BUSINESS, Duration.ofSeconds(2)))
                .then(subscriptionSteps.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(0)));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-05T09:00:00, 31 of 31 days,  20.00, 4.20, EUR -24.20",
        "2026-01-20T21:00:00, half the month, 10.00, 2.10, EUR -12.10",
        "2026-01-31T09:00:00, 5 of 31 days,    3.23, 0.68, EUR -3.91",
        "2026-02-04T09:00:00, 1 of 31 days,    0.65, 0.14, EUR -0.79",
    })
    void an_upgrade_starts_now_and_costs_the_difference_of_20_prorated_by_second_plus_VAT(
            String when, String left, String net, String vat, String charge) {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs(when))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .then(subscriptionSteps.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge %s (Upgrade to plan business, %s to 2026-02-04)"
                                .formatted(charge, when.substring(0, 10))))
                .and(subscriptionSteps.theOperatorHasEarned(euros(10_00 + cents(net)), euros(2_10 + cents(vat))))
                .and(subscriptionSteps.theLineAllows(ADA, BUSINESS));
    }

    @Test
    void an_upgrade_a_second_before_the_end_costs_less_than_half_a_cent_and_is_free() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-05T08:59:59"))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .then(subscriptionSteps.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(37_90)));
    }

    @Test
    void the_upgraded_plan_costs_its_full_price_from_the_next_period() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-01-20T21:00:00"))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Upgrade to plan business, 2026-01-20 to 2026-02-04)",
                        "charge EUR -36.30 (Plan business, 2026-02-05 to 2026-03-04)"));
    }

    @Test
    void a_second_upgrade_in_a_period_costs_the_difference_to_the_first_for_the_rest_of_the_period() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(200_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-01-20T21:00:00", "half the month is left"))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .when(subscriptionSteps.itIs("2026-01-28T15:00:00", "a quarter of the month is left"))
                .and(subscriptionSteps.changesTo(ADA, ENTERPRISE))
                .then(subscriptionSteps.theAnswerIs("active on enterprise, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Upgrade to plan business, 2026-01-20 to 2026-02-04)",
                        "charge EUR -21.18 (Upgrade to plan enterprise, 2026-01-28 to 2026-02-04)"))
                .and(subscriptionSteps.theOperatorHasEarned(euros(37_50), euros(7_88)))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theStatementEndsWith(
                        ADA, "charge EUR -121.00 (Plan enterprise, 2026-02-05 to 2026-03-04)"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(33_62)));
    }

    @Test
    void an_upgrade_costs_the_difference_to_the_price_that_the_subscriber_still_pays() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-01-10"))
                .and(subscriptionSteps.staffSetThePrice(STARTER, euros(12_00), "2026-01-10"))
                .when(subscriptionSteps.itIs("2026-01-20T21:00:00", "half the month is left"))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .then(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Upgrade to plan business, 2026-01-20 to 2026-02-04)"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(75_80)));
    }

    @Test
    void an_upgrade_between_yearly_plans_costs_the_difference_for_the_rest_of_the_year() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(YEARLY))
                .and(subscriptionSteps.isOffered(YEARLY_PLUS))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(300_00)))
                .and(subscriptionSteps.changesTo(ADA, YEARLY))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-07-06T21:00:00", "half the year is left"))
                .and(subscriptionSteps.changesTo(ADA, YEARLY_PLUS))
                .then(subscriptionSteps.theAnswerIs("active on yearly-plus, 2026-01-05 to 2027-01-05"))
                .and(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -121.00 (Plan yearly, 2026-01-05 to 2027-01-04)",
                        "charge EUR -72.60 (Upgrade to plan yearly-plus, 2026-07-06 to 2027-01-04)"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(106_40)));
    }

    @Test
    void an_upgrade_announces_a_new_price_of_the_next_period_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.staffSetThePrice(BUSINESS, euros(35_00), "2026-02-05"))
                .and(subscriptionSteps.itIs("2026-01-20T21:00:00"))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.dueWorkIsDone())
                .then(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.PriceChange.class,
                        "the price is %s net of VAT",
                        "EUR 35.00",
                        EmailMessage.PriceChange::newPrice))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.PriceChange.class,
                        "it is valid from %s",
                        "2026-02-05T09:00:00Z",
                        EmailMessage.PriceChange::from))
                .when(subscriptionSteps.repeatsTheRequest(ADA))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 1))
                .and(subscriptionSteps.theStatementEndsWith(
                        ADA, "charge EUR -42.35 (Plan business, 2026-02-05 to 2026-03-04)"));
    }

    @Test
    void an_upgrade_announces_a_new_price_of_the_period_after_the_next() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.staffSetThePrice(BUSINESS, euros(35_00), "2026-03-05"))
                .and(subscriptionSteps.itIs("2026-02-04"))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.dueWorkIsDone())
                .then(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 1))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.PriceChange.class,
                        "it is valid from %s",
                        "2026-03-05T09:00:00Z",
                        EmailMessage.PriceChange::from));
    }

    @Test
    void an_upgrade_has_the_VAT_rate_of_the_start_of_the_period() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.vatOfTheNetherlandsIs(2_500, "2026-01-15"))
                .and(subscriptionSteps.itIs("2026-01-20T21:00:00"))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Upgrade to plan business, 2026-01-20 to 2026-02-04)",
                        "charge EUR -37.50 (Plan business, 2026-02-05 to 2026-03-04)"));
    }

    @Test
    void a_downgrade_starts_after_the_paid_period() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.changesTo(ADA, STARTER))
                .then(subscriptionSteps.theAnswerIs("active on business, 2026-01-05 to 2026-02-05, then starter"))
                .and(subscriptionSteps.theLineAllows(ADA, BUSINESS))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -36.30 (Plan business, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)"))
                .and(subscriptionSteps.theLineAllows(ADA, STARTER));
    }

    @Test
    void a_scheduled_downgrade_costs_the_price_listed_when_it_was_ordered() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(TEAM_AT_50))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-01-20"))
                .and(subscriptionSteps.staffSetThePrice(TEAM_AT_50, euros(5_00), "2026-01-20"))
                .when(subscriptionSteps.changesTo(ADA, TEAM_AT_50))
                .then(subscriptionSteps.theAnswerIs("active on business, 2026-01-05 to 2026-02-05, then team"))
                .and(subscriptionSteps.theScheduledChangeCosts(ADA, euros(5_00)))
                .when(subscriptionSteps.itIs("2026-01-25"))
                .and(subscriptionSteps.staffSetThePrice(TEAM_AT_50, euros(45_00), "2026-01-25"))
                .then(subscriptionSteps.theScheduledChangeCosts(ADA, euros(5_00)))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theStatementEndsWith(
                        ADA, "charge EUR -6.05 (Plan team, 2026-02-05 to 2026-03-04)"))
                .when(subscriptionSteps.itIs("2026-03-05"))
                .then(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 1))
                .and(subscriptionSteps.theStatementEndsWith(
                        ADA, "charge EUR -54.45 (Plan team, 2026-03-05 to 2026-04-04)"));
    }

    @Test
    void a_new_price_is_announced_when_a_scheduled_downgrade_takes_effect_less_than_thirty_days_before() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.staffSetThePrice(STARTER, euros(12_00), "2026-03-05"))
                .and(subscriptionSteps.itIs("2026-02-04"))
                .and(subscriptionSteps.changesTo(ADA, STARTER))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theStatementEndsWith(
                        ADA, "charge EUR -12.10 (Plan starter, 2026-02-05 to 2026-03-04)"))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.PriceChange.class,
                        "it is valid from %s",
                        "2026-03-05T09:00:00Z",
                        EmailMessage.PriceChange::from))
                .when(subscriptionSteps.itIs("2026-03-05"))
                .then(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 1))
                .and(subscriptionSteps.theStatementEndsWith(
                        ADA, "charge EUR -14.52 (Plan starter, 2026-03-05 to 2026-04-04)"));
    }

    @Test
    @DisplayName("If the scheduled plan becomes cheaper, the lower price applies")
    void if_the_scheduled_plan_becomes_cheaper_the_lower_price_applies() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(TEAM))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-01-20"))
                .and(subscriptionSteps.changesTo(ADA, TEAM))
                .when(subscriptionSteps.staffSetThePrice(TEAM, euros(5_00), "2026-01-20"))
                .then(subscriptionSteps.theScheduledChangeCosts(ADA, euros(5_00)))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theStatementEndsWith(
                        ADA, "charge EUR -6.05 (Plan team, 2026-02-05 to 2026-03-04)"));
    }

    @Test
    void an_unpaid_scheduled_upgrade_is_void_and_the_previous_plan_is_due() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(YEARLY))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.changesTo(ADA, YEARLY))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "past due on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theLineAllows(ADA, STARTER))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.SubscriptionContinues.class,
                        "the change could not be paid",
                        "CHANGE_UNPAID",
                        EmailMessage.SubscriptionContinues::dropped));
    }

    @Test
    void an_email_confirms_a_scheduled_change_with_its_price_and_condition() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(YEARLY))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.changesTo(ADA, YEARLY))
                .then(subscriptionSteps.gets(ADA, EmailMessage.ChangeScheduled.class, 1))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.ChangeScheduled.class,
                        "the price is %s",
                        "EUR 100.00",
                        EmailMessage.ChangeScheduled::price))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.ChangeScheduled.class,
                        "it starts at %s",
                        "2026-02-05T09:00:00Z",
                        EmailMessage.ChangeScheduled::from))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.ChangeScheduled.class,
                        "it starts only if it is paid",
                        "true",
                        EmailMessage.ChangeScheduled::isOnlyIfPaid));
    }

    @Test
    void an_unpaid_scheduled_downgrade_takes_effect_and_the_line_has_its_limits() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(40_00)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.changesTo(ADA, STARTER))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "past due on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theLineAllows(ADA, STARTER))
                .when(topUpSteps.topsUp(ADA, euros(8_40)))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theLineAllows(ADA, STARTER));
    }

    @Test
    void choosing_the_current_plan_withdraws_a_scheduled_change() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.changesTo(ADA, STARTER))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .then(subscriptionSteps.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.SubscriptionContinues.class, 1))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on business, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void a_new_change_replaces_the_scheduled_one() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(300_00)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.changesTo(ADA, STARTER))
                .when(subscriptionSteps.changesTo(ADA, ENTERPRISE))
                .then(subscriptionSteps.theAnswerIs("active on enterprise, 2026-01-05 to 2026-02-05"))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on enterprise, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void an_email_says_that_an_upgrade_has_withdrawn_the_scheduled_change() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(300_00)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.changesTo(ADA, STARTER))
                .when(subscriptionSteps.changesTo(ADA, ENTERPRISE))
                .then(subscriptionSteps.gets(ADA, EmailMessage.SubscriptionContinues.class, 1))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.SubscriptionContinues.class,
                        "the scheduled change is withdrawn",
                        "CHANGE_WITHDRAWN",
                        EmailMessage.SubscriptionContinues::dropped))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.SubscriptionContinues.class,
                        "the plan is %s",
                        "Enterprise",
                        EmailMessage.SubscriptionContinues::plan));
    }

    @Test
    void an_email_says_that_a_free_change_has_withdrawn_the_scheduled_change() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(TEAM))
                .and(subscriptionSteps.isOffered(YEARLY))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.changesTo(ADA, YEARLY))
                .when(subscriptionSteps.changesTo(ADA, TEAM))
                .then(subscriptionSteps.theAnswerIs("active on team, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.SubscriptionContinues.class, 1));
    }

    @Test
    void an_upgrade_without_a_scheduled_change_is_confirmed_by_its_receipt_only() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .then(subscriptionSteps.gets(ADA, EmailMessage.ChargeReceipt.class, 2))
                .and(subscriptionSteps.gets(ADA, EmailMessage.SubscriptionContinues.class, 0));
    }

    @Test
    void a_change_to_a_plan_of_equal_price_starts_now_and_is_free() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(TEAM))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-01-20"))
                .when(subscriptionSteps.changesTo(ADA, TEAM))
                .then(subscriptionSteps.theAnswerIs("active on team, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(7_90)))
                .and(subscriptionSteps.theLineAllows(ADA, TEAM));
    }

    @Test
    void a_repeated_request_for_a_change_does_not_call_the_PBX_again() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(TEAM))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.thePhoneSystem("is unreachable", PhoneSystemScript.BE_DOWN))
                .when(subscriptionSteps.changesTo(ADA, TEAM))
                .then(subscriptionSteps.thePhoneSystemReceived(2))
                .when(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.thatIsTheFirstAnswerAgain())
                .and(subscriptionSteps.thePhoneSystemReceived(2));
    }

    @Test
    void a_change_to_a_plan_of_equal_price_announces_its_new_price() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(TEAM))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.staffSetThePrice(TEAM, euros(12_00), "2026-02-05"))
                .and(subscriptionSteps.itIs("2026-01-20"))
                .when(subscriptionSteps.changesTo(ADA, TEAM))
                .and(subscriptionSteps.dueWorkIsDone())
                .then(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 1))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.gets(ADA, EmailMessage.PriceChange.class, 1))
                .and(subscriptionSteps.theStatementEndsWith(
                        ADA, "charge EUR -14.52 (Plan team, 2026-02-05 to 2026-03-04)"));
    }

    @Test
    void a_change_to_a_yearly_plan_starts_after_the_month() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(YEARLY))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(200_00)))
                .and(subscriptionSteps.itIs("2026-01-31"))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.changesTo(ADA, YEARLY))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-31 to 2026-02-28, then yearly"))
                .when(subscriptionSteps.itIs("2026-02-28"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on yearly, 2026-02-28 to 2027-02-28"))
                .when(subscriptionSteps.changesTo(ADA, STARTER))
                .and(subscriptionSteps.itIs("2027-02-28"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2027-02-28 to 2027-03-31"));
    }

    @Test
    void a_change_to_another_currency_starts_after_the_month_and_uses_that_wallet() {
        story.given(new InvoiceSteps(world, commonSteps).isABusinessWithTheNumber(CLEO, "EL094014201"))
                .and(subscriptionSteps.isOffered(IN_DOLLARS))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(20_00)))
                .and(subscriptionSteps.staffGive(CLEO, Money.of(50_00, "USD")))
                .and(subscriptionSteps.activates(CLEO))
                .when(subscriptionSteps.changesTo(CLEO, IN_DOLLARS))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05, then dollars"))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(CLEO, "active on dollars, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theWalletHolds(CLEO, Money.of(30_00, "USD")))
                .and(subscriptionSteps.theWalletHolds(CLEO, euros(10_00)));
    }

    @Test
    void an_upgrade_does_not_withdraw_a_scheduled_cancellation() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.cancelsAtPeriodEnd(ADA))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .then(subscriptionSteps.theAnswerIs("active on business, 2026-01-05 to 2026-02-05, then cancelled"))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "cancelled on business, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void the_plan_of_a_draft_is_changed_at_no_cost() {
        story.given(commonSteps.isACustomer(ADA))
                .when(subscriptionSteps.changesTo(ADA, ENTERPRISE))
                .then(subscriptionSteps.theAnswerIs("draft on enterprise"))
                .and(subscriptionSteps.theLineIs(ADA, "not set up"));
    }

    @Test
    void a_customer_who_cannot_pay_the_upgrade_keeps_the_current_plan() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.changesTo(ADA, ENTERPRISE))
                .then(subscriptionSteps.theAnswerIs("insufficient balance, missing EUR 101.00"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(7_90)));
    }

    @Test
    void a_stored_card_pays_the_shortfall_of_an_upgrade() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-01-20T21:00:00"))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .then(subscriptionSteps.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(12_10), euros(12_10)))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(0)));
    }

    @Test
    void a_declined_card_leaves_the_subscription_unchanged() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(topUpSteps.theProcessor("declines all payments", ADA, new Script.Decline(DeclineReason.REFUSED)))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .then(subscriptionSteps.theAnswerIs("the card was declined"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    @DisplayName("While the PBX is known to be down, upgrades hold no money and downgrades are scheduled")
    void while_the_PBX_is_known_to_be_down_upgrades_hold_no_money_and_downgrades_are_scheduled() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.thePhoneSystemIsDownAndThatIsKnown())
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("the PBX is unavailable"))
                .and(subscriptionSteps.theStatementShows(
                        ADA, "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)"))
                .when(subscriptionSteps.thePhoneSystemIsUpAndThatIsKnown())
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(13_70)))
                .when(subscriptionSteps.thePhoneSystemIsDownAndThatIsKnown())
                .and(subscriptionSteps.changesTo(ADA, STARTER))
                .then(subscriptionSteps.theAnswerIs("active on business, 2026-01-05 to 2026-02-05, then starter"));
    }

    @Test
    void an_upgrade_that_the_PBX_rejects_is_free_and_the_current_plan_stays() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.thePhoneSystem("rejects lines", PhoneSystemScript.REJECT))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .then(subscriptionSteps.theAnswerIs("the PBX rejected the line: rejected by the test script"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(37_90)))
                .and(subscriptionSteps.theLineAllows(ADA, STARTER))
                .when(subscriptionSteps.thePhoneSystem("accepts lines again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(13_70)));
    }

    @Test
    @DisplayName("While the PBX is down, upgrades are not charged")
    void while_the_PBX_is_down_upgrades_are_not_charged() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.thePhoneSystem("is unreachable", PhoneSystemScript.BE_DOWN))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .then(subscriptionSteps.theAnswerIs("the PBX is unavailable"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(37_90)))
                .when(subscriptionSteps.thePhoneSystem("is reachable again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(13_70)))
                .and(subscriptionSteps.gets(ADA, EmailMessage.ChargeReceipt.class, 2));
    }

    @Test
    void a_period_that_ends_during_an_uncertain_upgrade_is_renewed_afterwards() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-05T08:00:00"))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .when(subscriptionSteps.changesTo(ADA, ENTERPRISE))
                .then(subscriptionSteps.theAnswerIs("the PBX is unavailable"))
                .when(subscriptionSteps.itIs("2026-02-05T12:00:00"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .when(subscriptionSteps.thePhoneSystem("answers again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .and(subscriptionSteps.dueWorkIsDone())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "past due on enterprise, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void an_upgrade_is_priced_for_the_moment_at_which_it_was_requested() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-05T08:00:00"))
                .when(subscriptionSteps.changesToWhileTheClockGoesOnBy(Duration.ofHours(1), ADA, ENTERPRISE))
                .then(subscriptionSteps.theAnswerIs("active on enterprise, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theStatementEndsWith(
                        ADA, "charge EUR -0.15 (Upgrade to plan enterprise, 2026-02-05 to 2026-02-05)"));
    }

    @Test
    void too_many_concurrent_changes_are_reported_to_the_client() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theServiceIsDownUntil("2026-02-05"))
                .when(subscriptionSteps.changesToWhileOthersAreAlwaysFaster(ADA, ENTERPRISE))
                .then(subscriptionSteps.theAnswerIs("too many concurrent requests"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(87_90)));
    }

    @Test
    @DisplayName("If a retry completes a plan change first, the first request returns the stored response")
    void if_a_retry_completes_a_plan_change_first_the_first_request_returns_the_stored_response() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(24_20)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-04"))
                .and(subscriptionSteps.theServiceIsDownUntil("2026-02-05"))
                .and(topUpSteps.theProcessor("declines all payments", ADA, new Script.Decline(DeclineReason.REFUSED)))
                .when(subscriptionSteps.changesPlanWhileARetryCompletesFirst(ADA, BUSINESS))
                .then(subscriptionSteps.theAnswerIs("the card was declined"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(0)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"platinum", "Platinum", "Gold plan"})
    void an_unknown_tier_is_not_offered_in_any_spelling(String tier) {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.changesTo(ADA, tier))
                .then(subscriptionSteps.theAnswerIs("not offered"));
    }

    @Test
    void a_change_to_a_retired_plan_is_rejected() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.isRetired(BUSINESS))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .then(subscriptionSteps.theAnswerIs("not offered"));
    }

    @Test
    void subscribers_keep_a_retired_plan() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.isRetired(STARTER))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void a_due_period_must_be_paid_before_a_plan_change() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .then(subscriptionSteps.theAnswerIs("not possible while past due"));
    }

    @Test
    void a_failed_upgrade_does_not_revert_other_line_orders() {
        var starter = plan("small", 10_00, BillingInterval.MONTH);
        var sameLimits = plan("small-with-service", 20_00, BillingInterval.MONTH);
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isOffered(starter))
                .and(subscriptionSteps.isOffered(sameLimits))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.changesTo(ADA, starter))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.staff("suspend", ADA, Action.SUSPEND))
                .and(subscriptionSteps.thePhoneSystem("is unreachable", PhoneSystemScript.BE_DOWN))
                .and(subscriptionSteps.staff("reactivate", ADA, Action.REACTIVATE))
                .when(subscriptionSteps.changesToButTheServiceCrashesAfterHolding(ADA, sameLimits))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theWalletHolds(ADA, euros(37_90)))
                .when(subscriptionSteps.thePhoneSystem("is reachable again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theLineIs(ADA, "working"));
    }

    @Test
    void an_upgrade_that_the_PBX_cannot_execute_does_not_prevent_a_downgrade() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(200_00)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.changesToButTheServiceCrashesAfterHolding(ADA, ENTERPRISE))
                .and(subscriptionSteps.isHeld(euros(84_70)))
                .and(subscriptionSteps.thePhoneSystem("is unreachable", PhoneSystemScript.BE_DOWN))
                .when(subscriptionSteps.changesTo(ADA, STARTER))
                .then(subscriptionSteps.theAnswerIs("active on business, 2026-01-05 to 2026-02-05, then starter"))
                .and(subscriptionSteps.isHeld(euros(0)))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(163_70)));
    }

    @Test
    void an_upgrade_whose_card_payment_succeeds_after_the_period_ended_is_not_charged_and_the_period_is_renewed() {
        payAfterThePeriodEnded(subscriptionSteps.changesTo(CLEO, CARRIER));
    }

    @Test
    void an_accepted_preview_does_not_charge_an_upgrade_whose_card_payment_succeeds_after_the_period_ended() {
        payAfterThePeriodEnded(subscriptionSteps.changesTo(
                CLEO,
                CARRIER,
                "at the price of a preview",
                () -> new PurchaseTerms(
                        CardChoice.DEFAULT,
                        ReturnUrls.NONE,
                        Optional.of(new AcceptedPreview(euros(16_65), world.clock.instant())))));
    }

    /// The money of the card stays in the wallet and pays the renewal of the current plan.
    private void payAfterThePeriodEnded(Step upgrade) {
        story.given(commonSteps.isACustomer(CLEO))
                .and(subscriptionSteps.isOffered(CARRIER))
                .and(topUpSteps.topsUpAndHasTheCardKept(CLEO, euros(12_40)))
                .and(subscriptionSteps.activates(CLEO))
                .and(topUpSteps.theProcessor("requires authentication", CLEO, new Script.RequireAction()))
                .and(subscriptionSteps.itIs("2026-02-05T08:30:00"))
                .and(upgrade)
                .and(subscriptionSteps.theAnswerIs("waiting for the customer"))
                .and(subscriptionSteps.itIs("2026-02-05T09:10:00", "the period has ended"))
                .when(topUpSteps.paysAtThePage(CLEO))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .and(subscriptionSteps.dueWorkIsDone())
                .then(topUpSteps.theCardIsCharged(CLEO, euros(12_40), euros(16_65)))
                .and(subscriptionSteps.theSubscriptionIs(CLEO, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theStatementShows(
                        CLEO,
                        "charge EUR -12.40 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -12.40 (Plan starter, 2026-02-05 to 2026-03-04)"))
                .and(subscriptionSteps.theWalletHolds(CLEO, euros(4_25)));
    }

    private static Plan plan(String tier, long cents, BillingInterval interval) {
        return plan(tier, euros(cents), interval);
    }

    private static Plan plan(String tier, Money price, BillingInterval interval) {
        return new Plan(
                new UUID(0, price.minor()),
                new PlanTier(tier),
                new PlanName(tier.substring(0, 1).toUpperCase(Locale.ROOT) + tier.substring(1)),
                interval,
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
