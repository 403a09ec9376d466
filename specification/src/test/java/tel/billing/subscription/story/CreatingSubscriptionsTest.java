package tel.billing.subscription.story;

import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.account.application.ChangeAccountStatus.Action;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;
import tel.billing.tax.spec.SampleExchangeRates;

@Order(4)
@DisplayName("Choosing a plan")
class CreatingSubscriptionsTest {
    private static final Money NOTHING = euros(0);
    private static final Plan TRANSATLANTIC = new Plan(
            Arbitrary.id(),
            new PlanTier("us"),
            new PlanName("Transatlantic"),
            BillingInterval.MONTH,
            true,
            List.of(new Plan.Version(BillingWorld.START, Money.of(5_00, "USD"), new Plan.Limits(1, 1, 1_000))));

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final Story story;

    CreatingSubscriptionsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void the_first_month_is_paid_from_the_wallet_and_the_line_works_immediately() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theStatementShows(
                        ADA, "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(7_90)))
                .and(subscriptionSteps.theLineIs(ADA, "working"))
                .and(subscriptionSteps.theOperatorHasEarned(euros(10_00), euros(2_10)))
                .and(subscriptionSteps.gets(ADA, EmailMessage.ChargeReceipt.class, 1));
    }

    @ParameterizedTest
    @CsvSource({"ADA, 21 % of NL, 12.10", "BELA, 27 % of HU, 12.70", "CLEO, 24 % of GR, 12.40"})
    @DisplayName("The charge includes the VAT of the customer's country")
    void the_charge_includes_the_VAT_of_the_customers_country(String name, String vat, String gross) {
        var person = person(name);
        story.given(commonSteps.isACustomer(person))
                .and(subscriptionSteps.hasPrepaid(person, euros(20_00)))
                .when(subscriptionSteps.activates(person))
                .then(subscriptionSteps.theStatementShows(
                        person, "charge EUR -%s (Plan starter, 2026-01-05 to 2026-02-04)".formatted(gross)));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-31, 2026-02-28, 2026-03-31, 2026-04-30",
        "2028-01-31, 2028-02-29, 2028-03-31, 2028-04-30",
        "2026-03-30, 2026-04-30, 2026-05-30, 2026-06-30",
        "2026-12-15, 2027-01-15, 2027-02-15, 2027-03-15",
    })
    void periods_are_calendar_months_counted_from_the_first_day(
            String begins, String second, String third, String fourth) {
        story.given(subscriptionSteps.itIs(begins))
                .and(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, %s to %s".formatted(begins, second)))
                .when(subscriptionSteps.itIs(second))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, %s to %s".formatted(second, third)))
                .when(subscriptionSteps.itIs(third))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, %s to %s".formatted(third, fourth)));
    }

    @Test
    @DisplayName("Without a card, the response contains the missing amount including VAT")
    void without_a_card_the_response_contains_the_missing_amount_including_VAT() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(5_00)))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("insufficient balance, missing EUR 7.10"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "draft on starter"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(5_00)))
                .and(subscriptionSteps.theLineIs(ADA, "not set up"));
    }

    @Test
    void the_missing_amount_is_at_least_the_minimum_top_up() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_00)))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("insufficient balance, missing EUR 1.00"))
                .when(topUpSteps.topsUp(ADA, euros(1_00)))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    @DisplayName("After a top-up, the same request succeeds")
    void after_a_top_up_the_same_request_succeeds() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(5_00)))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("insufficient balance, missing EUR 7.10"))
                .when(topUpSteps.topsUp(ADA, euros(7_10)))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void a_stored_card_pays_the_shortfall() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(5_00), euros(7_10)))
                .and(subscriptionSteps.theWalletHolds(ADA, NOTHING))
                .and(topUpSteps.getsReceiptsFor(ADA, euros(5_00), euros(7_10)));
    }

    @Test
    void a_declined_card_is_final_for_the_request() {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.topsUpAndHasTheCardKept(BELA, euros(5_00)))
                .and(topUpSteps.theProcessor(
                        "declines all payments", BELA, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .when(subscriptionSteps.activates(BELA))
                .then(subscriptionSteps.theAnswerIs("the card was declined: insufficient funds"))
                .and(subscriptionSteps.theSubscriptionIs(BELA, "draft on starter"))
                .and(subscriptionSteps.theWalletHolds(BELA, euros(5_00)))
                .when(subscriptionSteps.repeatsTheRequest(BELA))
                .then(subscriptionSteps.theAnswerIs("the card was declined: insufficient funds"))
                .and(subscriptionSteps.thatIsTheFirstAnswerAgain());
    }

    @Test
    void a_customer_is_redirected_for_card_authentication_and_the_purchase_continues_automatically() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(topUpSteps.topsUpAndHasTheCardKept(CLEO, euros(5_00)))
                .and(topUpSteps.theProcessor("requires authentication", CLEO, new Script.RequireAction()))
                .when(subscriptionSteps.activates(CLEO))
                .then(subscriptionSteps.theAnswerIs("waiting for the customer"))
                .and(subscriptionSteps.theSubscriptionIs(CLEO, "draft on starter"))
                .when(topUpSteps.paysAtThePage(CLEO))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theSubscriptionIs(CLEO, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theLineIs(CLEO, "working"));
    }

    @Test
    void a_payment_that_the_customer_cancels_ends_the_activation_even_if_a_top_up_covers_it_by_then() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(topUpSteps.topsUpAndHasTheCardKept(CLEO, euros(5_00)))
                .and(topUpSteps.theProcessor("requires authentication", CLEO, new Script.RequireAction()))
                .and(subscriptionSteps.activates(CLEO))
                .and(subscriptionSteps.theAnswerIs("waiting for the customer"))
                .when(topUpSteps.cancelsAtThePage(CLEO))
                .and(topUpSteps.theProcessor("requires no authentication", CLEO, new Script.Capture()))
                .and(topUpSteps.topsUp(CLEO, euros(20_00)))
                .and(subscriptionSteps.recoveryGoesOnAtOnce())
                .then(subscriptionSteps.theSubscriptionIs(CLEO, "draft on starter"))
                .and(subscriptionSteps.theWalletHolds(CLEO, euros(25_00)))
                .when(subscriptionSteps.repeatsTheRequest(CLEO))
                .then(subscriptionSteps.theAnswerIs("the card was declined: cancelled by customer"))
                .when(subscriptionSteps.activates(CLEO))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void a_payment_that_expires_ends_the_activation_even_if_a_top_up_covers_it_by_then() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(topUpSteps.topsUpAndHasTheCardKept(CLEO, euros(5_00)))
                .and(topUpSteps.theProcessor("requires authentication", CLEO, new Script.RequireAction()))
                .and(subscriptionSteps.activates(CLEO))
                .when(commonSteps.passes(Duration.ofHours(25)))
                .and(topUpSteps.theProcessor("requires no authentication", CLEO, new Script.Capture()))
                .and(topUpSteps.topsUp(CLEO, euros(20_00)))
                .and(subscriptionSteps.recoveryGoesOnAtOnce())
                .then(subscriptionSteps.theSubscriptionIs(CLEO, "draft on starter"))
                .and(subscriptionSteps.theWalletHolds(CLEO, euros(25_00)));
    }

    @Test
    void a_payment_that_the_customer_cancels_while_the_money_is_about_to_be_held_ends_the_activation() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(topUpSteps.topsUpAndHasTheCardKept(CLEO, euros(5_00)))
                .and(topUpSteps.theProcessor("requires authentication", CLEO, new Script.RequireAction()))
                .and(subscriptionSteps.activates(CLEO))
                .and(subscriptionSteps.staffGive(CLEO, euros(20_00)))
                .when(subscriptionSteps.recoveryHoldsTheMoneyAndMeanwhile(
                        "Cleo cancels the payment on the page", topUpSteps.cancelsAtThePage(CLEO)))
                .then(subscriptionSteps.theSubscriptionIs(CLEO, "draft on starter"))
                .and(subscriptionSteps.theWalletHolds(CLEO, euros(25_00)))
                .and(subscriptionSteps.isHeld(NOTHING));
    }

    @Test
    void a_top_up_covers_an_activation_whose_payment_still_waits_for_the_customer() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(topUpSteps.topsUpAndHasTheCardKept(CLEO, euros(5_00)))
                .and(topUpSteps.theProcessor("requires authentication", CLEO, new Script.RequireAction()))
                .and(subscriptionSteps.activates(CLEO))
                .and(subscriptionSteps.theAnswerIs("waiting for the customer"))
                .and(topUpSteps.theProcessor("requires no authentication", CLEO, new Script.Capture()))
                .when(topUpSteps.topsUp(CLEO, euros(20_00)))
                .and(subscriptionSteps.recoveryGoesOnAtOnce())
                .then(subscriptionSteps.theSubscriptionIs(CLEO, "active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void an_activation_succeeds_although_the_charge_of_another_request_ends_without_enough_money() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(topUpSteps.theProcessor("requires authentication", ADA, new Script.RequireAction()))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theAnswerIs("waiting for the customer"))
                .and(topUpSteps.spends(ADA, euros(3_00)))
                .and(topUpSteps.paysAtThePage(ADA))
                .and(topUpSteps.theProcessor("requires no authentication", ADA, new Script.Capture()))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(5_00), euros(7_10), euros(3_00)))
                .and(subscriptionSteps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void a_charge_in_another_currency_that_waits_for_the_customer_does_not_change_the_missing_amount() {
        story.given(subscriptionSteps.isOffered(TRANSATLANTIC))
                .and(aEuroIsADollar())
                .and(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(subscriptionSteps.drafts(ADA, TRANSATLANTIC))
                .and(topUpSteps.theProcessor("requires authentication", ADA, new Script.RequireAction()))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theAnswerIs("waiting for the customer"))
                .and(topUpSteps.theProcessor("requires no authentication", ADA, new Script.Capture()))
                .and(subscriptionSteps.drafts(ADA, STARTER))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(5_00), euros(7_10)))
                .and(subscriptionSteps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    @DisplayName("While the PBX is down, nothing is charged")
    void while_the_PBX_is_down_nothing_is_charged() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystem("is unreachable", PhoneSystemScript.BE_DOWN))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("the PBX is unavailable"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "draft on starter"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(20_00)))
                .and(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "release EUR 12.10 (Plan starter, 2026-01-05 to 2026-02-04: not charged)"))
                .when(subscriptionSteps.thePhoneSystem("is reachable again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(7_90)))
                .and(subscriptionSteps.gets(ADA, EmailMessage.ChargeReceipt.class, 1));
    }

    @Test
    void a_line_that_the_PBX_rejects_is_not_charged_and_the_response_contains_the_reason() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystem("rejects lines", PhoneSystemScript.REJECT))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("the PBX rejected the line: rejected by the test script"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "draft on starter"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(20_00)))
                .and(subscriptionSteps.isHeld(NOTHING))
                .and(subscriptionSteps.staffReadThatItsLineWasRejected(ADA, 1))
                .when(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("the PBX rejected the line: rejected by the test script"))
                .and(subscriptionSteps.staffReadThatItsLineWasRejected(ADA, 2))
                .when(subscriptionSteps.thePhoneSystem("accepts lines again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(7_90)))
                .and(subscriptionSteps.gets(ADA, EmailMessage.ChargeReceipt.class, 1));
    }

    @Test
    void purchases_of_an_account_are_limited_including_rejected_ones() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystem("rejects lines", PhoneSystemScript.REJECT))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.repeatsTheRequest(ADA, 59))
                .and(subscriptionSteps.staffReadThatItsLineWasRejected(ADA, 60))
                .when(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("too many purchases, wait 60 seconds"))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("too many purchases, wait 60 seconds"))
                .and(subscriptionSteps.staffReadThatItsLineWasRejected(ADA, 60))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(20_00)))
                .and(subscriptionSteps.isHeld(NOTHING))
                .when(subscriptionSteps.aMinuteOfRealTimePasses())
                .and(subscriptionSteps.thePhoneSystem("accepts lines again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void a_line_that_the_PBX_rejects_after_an_unanswered_order_is_not_charged() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.HANG))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.theAnswerIs("the PBX is unavailable"))
                .and(subscriptionSteps.isHeld(euros(12_10)))
                .when(subscriptionSteps.thePhoneSystem("rejects lines", PhoneSystemScript.REJECT))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theWalletHolds(ADA, euros(20_00)))
                .and(subscriptionSteps.isHeld(NOTHING))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "draft on starter"));
    }

    @Test
    void a_purchase_retries_the_rejected_line_of_another_request() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.HANG))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.isHeld(euros(12_10)))
                .and(subscriptionSteps.thePhoneSystem("rejects lines", PhoneSystemScript.REJECT))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("the PBX rejected the line: rejected by the test script"))
                .and(subscriptionSteps.staffReadThatItsLineWasRejected(ADA, 2))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(20_00)));
    }

    @Test
    @DisplayName("While the PBX is known to be down, retries hold no money")
    void while_the_PBX_is_known_to_be_down_retries_hold_no_money() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystemIsDownAndThatIsKnown())
                .when(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("the PBX is unavailable"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "draft on starter"))
                .and(subscriptionSteps.theStatementIsEmpty(ADA))
                .and(subscriptionSteps.thePhoneSystemReceivedNothing())
                .when(subscriptionSteps.thePhoneSystemIsUpAndThatIsKnown())
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theStatementShows(
                        ADA, "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)"))
                .and(subscriptionSteps.gets(ADA, EmailMessage.ChargeReceipt.class, 1));
    }

    @Test
    void an_outage_of_the_PBX_leaves_at_most_one_attempt_on_the_statement() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystem("is unreachable", PhoneSystemScript.BE_DOWN))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.thePhoneSystemIsDownAndThatIsKnown())
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("the PBX is unavailable"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(20_00)))
                .and(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "release EUR 12.10 (Plan starter, 2026-01-05 to 2026-02-04: not charged)"))
                .when(subscriptionSteps.thePhoneSystemIsUpAndThatIsKnown())
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(7_90)));
    }

    @Test
    void no_card_is_charged_while_the_PBX_is_known_to_be_down() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(subscriptionSteps.thePhoneSystemIsDownAndThatIsKnown())
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("the PBX is unavailable"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(5_00)))
                .when(subscriptionSteps.thePhoneSystemIsUpAndThatIsKnown())
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(topUpSteps.theCardIsCharged(ADA, euros(5_00), euros(7_10)))
                .and(subscriptionSteps.theLineIs(ADA, "working"));
    }

    @Test
    void a_purchase_with_held_money_continues_although_the_PBX_is_known_to_be_down() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.isHeld(euros(12_10)))
                .when(subscriptionSteps.thePhoneSystemIsDownAndThatIsKnown())
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("the PBX is unavailable"))
                .and(subscriptionSteps.isHeld(euros(12_10)))
                .when(subscriptionSteps.thePhoneSystemIsUpAndThatIsKnown())
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theStatementShows(
                        ADA, "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)"));
    }

    @Test
    void an_outage_of_the_PBX_does_not_cause_a_second_card_payment() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(subscriptionSteps.thePhoneSystem("is unreachable", PhoneSystemScript.BE_DOWN))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("the PBX is unavailable"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(12_10)))
                .when(subscriptionSteps.thePhoneSystem("is reachable again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(topUpSteps.theCardIsCharged(ADA, euros(5_00), euros(7_10)))
                .and(subscriptionSteps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    @DisplayName("After a database restore, a line that is not paid is not provisioned")
    void after_a_database_restore_a_line_that_is_not_paid_is_not_provisioned() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystemKnowsLaterOrders(ADA, 3))
                .and(subscriptionSteps.thePhoneSystem("answers only once", PhoneSystemScript.BE_AWAY_AFTER_FIRST))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("the PBX is unavailable"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(20_00)))
                .when(subscriptionSteps.thePhoneSystem("is reachable again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.thePhoneSystemHasNoLineOf(ADA))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(20_00)));
    }

    @Test
    @DisplayName("While the state of the line is unknown, the money stays held")
    void while_the_state_of_the_line_is_unknown_the_money_stays_held() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("the PBX is unavailable"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(7_90)))
                .and(subscriptionSteps.isHeld(euros(12_10)))
                .when(subscriptionSteps.thePhoneSystem("answers again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theOperatorHasEarned(euros(10_00), euros(2_10)))
                .when(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void the_first_period_begins_when_the_line_is_set_up() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-01-08"))
                .when(subscriptionSteps.thePhoneSystem("answers again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-08 to 2026-02-08"))
                .and(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "release EUR 12.10 (Plan starter, 2026-01-05 to 2026-02-04: not charged)",
                        "charge EUR -12.10 (Plan starter, 2026-01-08 to 2026-02-07)"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(7_90)))
                .and(subscriptionSteps.theOperatorHasEarned(euros(10_00), euros(2_10)))
                .and(subscriptionSteps.gets(ADA, EmailMessage.ChargeReceipt.class, 1));
    }

    @Test
    void the_first_period_has_the_price_of_the_order_and_the_VAT_of_its_beginning() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.vatOfTheNetherlandsIs(25_00, "2026-01-07"))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.staffSetThePrice(STARTER, euros(15_00), "2026-01-06"))
                .and(subscriptionSteps.itIs("2026-01-08"))
                .when(subscriptionSteps.thePhoneSystem("answers again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-08 to 2026-02-08"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(7_50)))
                .and(subscriptionSteps.theOperatorHasEarned(euros(10_00), euros(2_50)));
    }

    @Test
    @DisplayName("If the wallet does not cover a VAT increase, the period begins when the money was held")
    void if_the_wallet_does_not_cover_a_VAT_increase_the_period_begins_when_the_money_was_held() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.vatOfTheNetherlandsIs(25_00, "2026-01-07"))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_10)))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-01-08"))
                .when(subscriptionSteps.thePhoneSystem("answers again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, NOTHING))
                .and(subscriptionSteps.theOperatorHasEarned(euros(10_00), euros(2_10)));
    }

    @Test
    void the_first_line_set_up_after_an_outage_of_the_PBX_triggers_all_others() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(commonSteps.isACustomer(CLEO))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .and(subscriptionSteps.activates(CLEO))
                .when(subscriptionSteps.thePhoneSystem("answers again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theSubscriptionIs(CLEO, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void activating_an_active_subscription_is_free_and_returns_it() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .when(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(37_90)));
    }

    @Test
    void a_repeated_request_is_charged_once_and_gets_the_first_response() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .when(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.thatIsTheFirstAnswerAgain())
                .and(subscriptionSteps.theWalletHolds(ADA, euros(37_90)));
    }

    @Test
    void a_cancelled_subscription_cannot_be_activated() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.cancelsNow(ADA))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("not possible while cancelled"));
    }

    @Test
    void a_draft_of_a_retired_plan_cannot_be_activated() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.isRetired(STARTER))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("not offered"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(50_00)));
    }

    @Test
    void a_customer_may_have_several_subscriptions() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.drafts(ADA, BUSINESS))
                .then(subscriptionSteps.theAnswerIs("draft on business"))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(51_60)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"platinum", "Platinum", "Gold plan", "1"})
    void an_unknown_tier_is_not_offered_in_any_spelling(String tier) {
        story.given(commonSteps.isACustomer(ADA))
                .when(subscriptionSteps.drafts(ADA, tier))
                .then(subscriptionSteps.theAnswerIs("not offered"));
    }

    @Test
    void a_retired_plan_cannot_be_drafted() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isRetired(BUSINESS))
                .when(subscriptionSteps.drafts(ADA, BUSINESS))
                .then(subscriptionSteps.theAnswerIs("not offered"));
    }

    @Test
    void a_suspended_account_cannot_draft_a_further_subscription() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.staff("suspend", ADA, Action.SUSPEND))
                .when(subscriptionSteps.drafts(ADA, BUSINESS))
                .then(subscriptionSteps.theAnswerIs("the account is suspended"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "draft on starter"));
    }

    @Test
    void a_suspended_account_cannot_buy() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.staff("suspend", ADA, Action.SUSPEND))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("the account is suspended"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(20_00)));
    }

    @ParameterizedTest
    @CsvSource({"2026-02-04T08:59:59, draft on starter", "2026-02-04T09:00:00, cancelled on starter"})
    void an_unused_draft_is_cancelled_after_thirty_days_without_an_email(String when, String subscription) {
        story.given(commonSteps.isACustomer(ADA))
                .when(subscriptionSteps.itIs(when))
                .then(subscriptionSteps.theSubscriptionIs(ADA, subscription))
                .and(subscriptionSteps.gets(ADA, EmailMessage.SubscriptionCancelled.class, 0));
    }

    @Test
    void a_draft_with_held_money_does_not_expire_while_it_waits_for_its_line() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.itIs("2026-02-04T08:59:58"))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-02-04T09:10:00"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "draft on starter"))
                .when(subscriptionSteps.thePhoneSystem("answers again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-04 to 2026-03-04"));
    }

    @Test
    void an_account_can_have_twenty_drafts() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.drafts(ADA, STARTER, 18))
                .when(subscriptionSteps.drafts(ADA, STARTER))
                .then(subscriptionSteps.theAnswerIs("draft on starter"))
                .when(subscriptionSteps.drafts(ADA, STARTER))
                .then(subscriptionSteps.theAnswerIs("the maximum of 20 drafts is reached"))
                .when(subscriptionSteps.cancelsNow(ADA))
                .and(subscriptionSteps.drafts(ADA, STARTER))
                .then(subscriptionSteps.theAnswerIs("draft on starter"));
    }

    @Test
    void two_subscriptions_of_an_account_cannot_have_the_same_external_id() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .when(subscriptionSteps.draftsForCart(ADA, STARTER, "cart 7"))
                .then(subscriptionSteps.theAnswerIs("draft on starter"))
                .when(subscriptionSteps.draftsForCart(ADA, BUSINESS, "cart 7"))
                .then(subscriptionSteps.theAnswerIs("another subscription has the external id"))
                .when(subscriptionSteps.draftsForCart(BELA, BUSINESS, "cart 7"))
                .then(subscriptionSteps.theAnswerIs("draft on business"));
    }

    @Test
    void a_subscriber_sees_a_plan_that_this_instance_does_not_know_yet() {
        story.given(commonSteps.isACustomer(ADA))
                .when(subscriptionSteps.drafts(ADA, BUSINESS))
                .then(subscriptionSteps.theSubscriptionIsWhereThePlanIsNotKnownYet(ADA, BUSINESS, "draft on business"));
    }

    private Step aEuroIsADollar() {
        return new Step(
                "a euro is a dollar",
                () -> world.exchangeRates.add(
                        SampleExchangeRates.rate(SampleExchangeRates.quote("USD", "1.0000", BillingWorld.START))));
    }

    private static Person person(String name) {
        return switch (name) {
            case "ADA" -> ADA;
            case "BELA" -> BELA;
            default -> CLEO;
        };
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
