package tel.billing.subscription.story;

import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

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
import tel.billing.notification.Letter;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.payment.story.TopUps;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Person;
import tel.billing.story.Story;

@Order(4)
@DisplayName("Choosing a plan")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class ChoosingAPlanTest {
    private static final Money NOTHING = euros(0);

    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final TopUps topUps = new TopUps(world, everyday);
    private final Subscribing subscribing = new Subscribing(world, everyday);
    private final Story story;

    ChoosingAPlanTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void the_first_month_is_paid_out_of_the_wallet_and_the_line_works_at_once() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theStatementSays(ADA, "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)"))
                .and(subscribing.theWalletHolds(ADA, euros(7_90)))
                .and(subscribing.theLineIs(ADA, "working"))
                .and(subscribing.theOperatorHasEarned(euros(10_00), euros(2_10)))
                .and(subscribing.gets(ADA, Letter.ChargeReceipt.class, 1));
    }

    @ParameterizedTest
    @CsvSource({"ADA, 21 % of NL, 12.10", "BELA, 27 % of HU, 12.70", "CLEO, 24 % of GR, 12.40"})
    void the_charge_bears_the_VAT_of_the_customers_country(String name, String vat, String gross) {
        var person = person(name);
        story.given(everyday.isACustomer(person))
                .and(subscribing.hasPrepaid(person, euros(20_00)))
                .when(subscribing.activates(person))
                .then(subscribing.theStatementSays(
                        person, "charge EUR -%s (Plan starter, 2026-01-05 to 2026-02-04)".formatted(gross)));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-31, 2026-02-28, 2026-03-31, 2026-04-30",
        "2028-01-31, 2028-02-29, 2028-03-31, 2028-04-30",
        "2026-03-30, 2026-04-30, 2026-05-30, 2026-06-30",
        "2026-12-15, 2027-01-15, 2027-02-15, 2027-03-15",
    })
    void months_are_those_of_the_calendar_and_counted_from_the_first_day(
            String begins, String second, String third, String fourth) {
        story.given(subscribing.itIs(begins))
                .and(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(100_00)))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("active on starter, %s to %s".formatted(begins, second)))
                .when(subscribing.itIs(second))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, %s to %s".formatted(second, third)))
                .when(subscribing.itIs(third))
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, %s to %s".formatted(third, fourth)));
    }

    @Test
    void whoever_has_too_little_money_and_no_card_is_told_how_much_is_missing_VAT_included() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(5_00)))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("short of EUR 7.10"))
                .and(subscribing.theSubscriptionIs(ADA, "draft on starter"))
                .and(subscribing.theWalletHolds(ADA, euros(5_00)))
                .and(subscribing.theLineIs(ADA, "not there"));
    }

    @Test
    void whoever_has_almost_enough_money_is_told_what_a_top_up_takes_at_least() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(12_00)))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("short of EUR 1.00"))
                .when(topUps.topsUp(ADA, euros(1_00)))
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void after_a_top_up_the_same_request_is_good() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(5_00)))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("short of EUR 7.10"))
                .when(topUps.topsUp(ADA, euros(7_10)))
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void a_stored_card_pays_what_the_wallet_lacks() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(topUps.theCardIsCharged(ADA, euros(5_00), euros(7_10)))
                .and(subscribing.theWalletHolds(ADA, NOTHING))
                .and(topUps.getsReceiptsFor(ADA, euros(5_00), euros(7_10)));
    }

    @Test
    void if_the_stored_card_does_not_pay_that_is_final_for_the_request() {
        story.given(everyday.isACustomer(BELA))
                .and(topUps.topsUpAndHasTheCardKept(BELA, euros(5_00)))
                .and(topUps.theProcessor(
                        "declines from now on", BELA, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .when(subscribing.activates(BELA))
                .then(subscribing.theAnswerIs("declined: insufficient_funds"))
                .and(subscribing.theSubscriptionIs(BELA, "draft on starter"))
                .and(subscribing.theWalletHolds(BELA, euros(5_00)))
                .when(subscribing.asksAgain(BELA))
                .then(subscribing.theAnswerIs("declined: insufficient_funds"))
                .and(subscribing.thatIsTheFirstAnswerAgain());
    }

    @Test
    void a_customer_whose_card_wants_them_is_sent_to_the_page_and_it_goes_on_by_itself() {
        story.given(everyday.isACustomer(CLEO))
                .and(topUps.topsUpAndHasTheCardKept(CLEO, euros(5_00)))
                .and(topUps.theProcessor("wants its customer from now on", CLEO, new Script.AskCustomer()))
                .when(subscribing.activates(CLEO))
                .then(subscribing.theAnswerIs("waiting for the customer"))
                .and(subscribing.theSubscriptionIs(CLEO, "draft on starter"))
                .when(topUps.paysAtThePage(CLEO))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theSubscriptionIs(CLEO, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theLineIs(CLEO, "working"));
    }

    @Test
    void while_the_phone_system_is_away_nothing_is_taken() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.thePhoneSystem("is away", PhoneSystemScript.BE_AWAY))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("the phone system is away"))
                .and(subscribing.theSubscriptionIs(ADA, "draft on starter"))
                .and(subscribing.theWalletHolds(ADA, euros(20_00)))
                .and(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "release EUR 12.10 (Plan starter, 2026-01-05 to 2026-02-04: not charged)"))
                .when(subscribing.thePhoneSystem("is back", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, euros(7_90)))
                .and(subscribing.gets(ADA, Letter.ChargeReceipt.class, 1));
    }

    @Test
    void a_line_that_the_phone_system_rejects_costs_nothing_and_the_customer_reads_why() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.thePhoneSystem("rejects lines", PhoneSystemScript.REJECT))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("the phone system rejects the line: told to refuse"))
                .and(subscribing.theSubscriptionIs(ADA, "draft on starter"))
                .and(subscribing.theWalletHolds(ADA, euros(20_00)))
                .and(subscribing.isHeld(NOTHING))
                .and(subscribing.staffReadThatItsLineWasRejected(ADA, 1))
                .when(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("the phone system rejects the line: told to refuse"))
                .and(subscribing.staffReadThatItsLineWasRejected(ADA, 2))
                .when(subscribing.thePhoneSystem("takes lines again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, euros(7_90)))
                .and(subscribing.gets(ADA, Letter.ChargeReceipt.class, 1));
    }

    @Test
    void an_account_whose_lines_are_rejected_tries_so_often_and_then_waits_with_any_key() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.thePhoneSystem("rejects lines", PhoneSystemScript.REJECT))
                .and(subscribing.activates(ADA))
                .and(subscribing.asksAgain(ADA, 59))
                .and(subscribing.staffReadThatItsLineWasRejected(ADA, 60))
                .when(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("too often, wait 60 seconds"))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("too often, wait 60 seconds"))
                .and(subscribing.staffReadThatItsLineWasRejected(ADA, 60))
                .and(subscribing.theWalletHolds(ADA, euros(20_00)))
                .and(subscribing.isHeld(NOTHING))
                .when(subscribing.aMinuteOfRealTimePasses())
                .and(subscribing.thePhoneSystem("takes lines again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void a_line_that_the_phone_system_rejects_after_it_was_silent_costs_nothing_either() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.thePhoneSystem("hangs", PhoneSystemScript.HANG))
                .and(subscribing.activates(ADA))
                .and(subscribing.theAnswerIs("the phone system is away"))
                .and(subscribing.isHeld(euros(12_10)))
                .when(subscribing.thePhoneSystem("rejects lines", PhoneSystemScript.REJECT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theWalletHolds(ADA, euros(20_00)))
                .and(subscribing.isHeld(NOTHING))
                .and(subscribing.theSubscriptionIs(ADA, "draft on starter"));
    }

    @Test
    void a_purchase_that_meets_the_rejected_line_of_another_request_orders_its_own() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.thePhoneSystem("hangs", PhoneSystemScript.HANG))
                .and(subscribing.activates(ADA))
                .and(subscribing.isHeld(euros(12_10)))
                .and(subscribing.thePhoneSystem("rejects lines", PhoneSystemScript.REJECT))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("the phone system rejects the line: told to refuse"))
                .and(subscribing.staffReadThatItsLineWasRejected(ADA, 2))
                .and(subscribing.theWalletHolds(ADA, euros(20_00)));
    }

    @Test
    void while_the_phone_system_is_known_to_be_down_no_money_is_held_however_often_one_asks() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.thePhoneSystemIsDownAndThatIsKnown())
                .when(subscribing.activates(ADA))
                .and(subscribing.asksAgain(ADA))
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("the phone system is away"))
                .and(subscribing.theSubscriptionIs(ADA, "draft on starter"))
                .and(subscribing.theStatementSaysNothing(ADA))
                .and(subscribing.thePhoneSystemWasToldNothing())
                .when(subscribing.thePhoneSystemIsUpAndThatIsKnown())
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theStatementSays(ADA, "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)"))
                .and(subscribing.gets(ADA, Letter.ChargeReceipt.class, 1));
    }

    @Test
    void who_learns_that_it_is_down_by_waiting_for_it_sees_one_attempt_on_the_statement_and_no_more() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.thePhoneSystem("is away", PhoneSystemScript.BE_AWAY))
                .and(subscribing.activates(ADA))
                .when(subscribing.thePhoneSystemIsDownAndThatIsKnown())
                .and(subscribing.asksAgain(ADA))
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("the phone system is away"))
                .and(subscribing.theWalletHolds(ADA, euros(20_00)))
                .and(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "release EUR 12.10 (Plan starter, 2026-01-05 to 2026-02-04: not charged)"))
                .when(subscribing.thePhoneSystemIsUpAndThatIsKnown())
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, euros(7_90)));
    }

    @Test
    void no_card_is_asked_while_the_phone_system_is_known_to_be_down() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(subscribing.thePhoneSystemIsDownAndThatIsKnown())
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("the phone system is away"))
                .and(topUps.theCardIsCharged(ADA, euros(5_00)))
                .when(subscribing.thePhoneSystemIsUpAndThatIsKnown())
                .and(subscribing.asksAgain(ADA))
                .then(topUps.theCardIsCharged(ADA, euros(5_00), euros(7_10)))
                .and(subscribing.theLineIs(ADA, "working"));
    }

    @Test
    void money_that_is_held_already_is_asked_for_though_the_phone_system_is_known_to_be_down() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.thePhoneSystem("is silent", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscribing.activates(ADA))
                .and(subscribing.isHeld(euros(12_10)))
                .when(subscribing.thePhoneSystemIsDownAndThatIsKnown())
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("the phone system is away"))
                .and(subscribing.isHeld(euros(12_10)))
                .when(subscribing.thePhoneSystemIsUpAndThatIsKnown())
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theStatementSays(ADA, "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)"));
    }

    @Test
    void a_card_that_paid_is_not_asked_again_because_the_phone_system_was_away() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(subscribing.thePhoneSystem("is away", PhoneSystemScript.BE_AWAY))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("the phone system is away"))
                .and(subscribing.theWalletHolds(ADA, euros(12_10)))
                .when(subscribing.thePhoneSystem("is back", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.asksAgain(ADA))
                .then(topUps.theCardIsCharged(ADA, euros(5_00), euros(7_10)))
                .and(subscribing.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void while_nobody_knows_what_became_of_the_line_the_money_stays_held() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.thePhoneSystem("is silent", PhoneSystemScript.LOSE_ANSWERS))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("the phone system is away"))
                .and(subscribing.theWalletHolds(ADA, euros(7_90)))
                .and(subscribing.isHeld(euros(12_10)))
                .when(subscribing.thePhoneSystem("speaks again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theOperatorHasEarned(euros(10_00), euros(2_10)))
                .when(subscribing.asksAgain(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void the_first_term_begins_when_the_line_is_there() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.thePhoneSystem("is silent", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-01-08"))
                .when(subscribing.thePhoneSystem("speaks again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-01-08 to 2026-02-08"))
                .and(subscribing.theStatementSays(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "release EUR 12.10 (Plan starter, 2026-01-05 to 2026-02-04: not charged)",
                        "charge EUR -12.10 (Plan starter, 2026-01-08 to 2026-02-07)"))
                .and(subscribing.theWalletHolds(ADA, euros(7_90)))
                .and(subscribing.theOperatorHasEarned(euros(10_00), euros(2_10)))
                .and(subscribing.gets(ADA, Letter.ChargeReceipt.class, 1));
    }

    @Test
    void it_costs_what_it_did_when_it_was_ordered_and_bears_the_vat_of_its_beginning() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.vatOfTheNetherlandsIs(25_00, "2026-01-07"))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.thePhoneSystem("is silent", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscribing.activates(ADA))
                .and(subscribing.staffSetThePrice(STARTER, euros(15_00), "2026-01-06"))
                .and(subscribing.itIs("2026-01-08"))
                .when(subscribing.thePhoneSystem("speaks again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-01-08 to 2026-02-08"))
                .and(subscribing.theWalletHolds(ADA, euros(7_50)))
                .and(subscribing.theOperatorHasEarned(euros(10_00), euros(2_50)));
    }

    @Test
    void whose_wallet_does_not_cover_a_vat_that_rose_has_had_the_line_since_the_money_was_held() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.vatOfTheNetherlandsIs(25_00, "2026-01-07"))
                .and(subscribing.hasPrepaid(ADA, euros(12_10)))
                .and(subscribing.thePhoneSystem("is silent", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscribing.activates(ADA))
                .and(subscribing.itIs("2026-01-08"))
                .when(subscribing.thePhoneSystem("speaks again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, NOTHING))
                .and(subscribing.theOperatorHasEarned(euros(10_00), euros(2_10)));
    }

    @Test
    void once_one_line_shows_that_the_phone_system_is_back_nobody_else_waits() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(everyday.isACustomer(CLEO))
                .and(subscribing.hasPrepaid(CLEO, euros(20_00)))
                .and(subscribing.thePhoneSystem("is silent", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscribing.activates(ADA))
                .and(subscribing.recoveryLooksAfterIt())
                .and(subscribing.recoveryLooksAfterIt())
                .and(subscribing.recoveryLooksAfterIt())
                .and(subscribing.activates(CLEO))
                .when(subscribing.thePhoneSystem("speaks again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theSubscriptionIs(CLEO, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void what_is_active_already_is_answered_as_it_is_and_costs_nothing() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .when(subscribing.activates(ADA))
                .and(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, euros(37_90)));
    }

    @Test
    void the_same_request_is_paid_once_and_gets_the_first_answer_again() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .when(subscribing.activates(ADA))
                .and(subscribing.asksAgain(ADA))
                .then(subscribing.thatIsTheFirstAnswerAgain())
                .and(subscribing.theWalletHolds(ADA, euros(37_90)));
    }

    @Test
    void what_is_over_cannot_be_activated() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.cancelsNow(ADA))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("impossible while cancelled"));
    }

    @Test
    void a_plan_that_was_retired_meanwhile_cannot_be_activated() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(50_00)))
                .and(subscribing.isRetired(STARTER))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("not offered"))
                .and(subscribing.theWalletHolds(ADA, euros(50_00)));
    }

    @Test
    void a_customer_may_have_several_subscriptions() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(100_00)))
                .and(subscribing.activates(ADA))
                .when(subscribing.drafts(ADA, BUSINESS))
                .then(subscribing.theAnswerIs("draft on business"))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("active on business, 2026-01-05 to 2026-02-05"))
                .and(subscribing.theWalletHolds(ADA, euros(51_60)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"platinum", "Platinum", "Gold plan", "1"})
    void a_tier_that_does_not_exist_is_not_offered_however_it_is_written(String tier) {
        story.given(everyday.isACustomer(ADA))
                .when(subscribing.drafts(ADA, tier))
                .then(subscribing.theAnswerIs("not offered"));
    }

    @Test
    void nobody_drafts_a_plan_that_is_not_offered() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.isRetired(BUSINESS))
                .when(subscribing.drafts(ADA, BUSINESS))
                .then(subscribing.theAnswerIs("not offered"));
    }

    @Test
    void while_the_account_is_suspended_nothing_is_bought() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.staff("suspend", ADA, Wish.SUSPEND))
                .when(subscribing.activates(ADA))
                .then(subscribing.theAnswerIs("the account is blocked"))
                .and(subscribing.theWalletHolds(ADA, euros(20_00)));
    }

    @ParameterizedTest
    @CsvSource({"2026-02-04T08:59:59, draft on starter", "2026-02-04T09:00:00, cancelled on starter"})
    void a_draft_that_nobody_activates_for_thirty_days_is_over_and_nobody_is_told(String when, String subscription) {
        story.given(everyday.isACustomer(ADA))
                .when(subscribing.itIs(when))
                .then(subscribing.theSubscriptionIs(ADA, subscription))
                .and(subscribing.gets(ADA, Letter.SubscriptionCancelled.class, 0));
    }

    @Test
    void a_draft_whose_money_is_held_waits_for_its_line_however_long_that_takes() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.hasPrepaid(ADA, euros(20_00)))
                .and(subscribing.itIs("2026-02-04T08:59:58"))
                .and(subscribing.thePhoneSystem("is silent", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscribing.activates(ADA))
                .when(subscribing.itIs("2026-02-04T09:10:00"))
                .then(subscribing.theSubscriptionIs(ADA, "draft on starter"))
                .when(subscribing.thePhoneSystem("speaks again", PhoneSystemScript.CARRY_OUT))
                .and(subscribing.recoveryLooksAfterIt())
                .then(subscribing.theSubscriptionIs(ADA, "active on starter, 2026-02-04 to 2026-03-04"));
    }

    @Test
    void an_account_has_twenty_drafts_at_most() {
        story.given(everyday.isACustomer(ADA))
                .and(subscribing.drafts(ADA, STARTER, 18))
                .when(subscribing.drafts(ADA, STARTER))
                .then(subscribing.theAnswerIs("draft on starter"))
                .when(subscribing.drafts(ADA, STARTER))
                .then(subscribing.theAnswerIs("there are 20 drafts already"))
                .when(subscribing.cancelsNow(ADA))
                .and(subscribing.drafts(ADA, STARTER))
                .then(subscribing.theAnswerIs("draft on starter"));
    }

    @Test
    void a_plan_that_is_new_elsewhere_is_shown_to_whoever_has_it() {
        story.given(everyday.isACustomer(ADA))
                .when(subscribing.drafts(ADA, BUSINESS))
                .then(subscribing.theSubscriptionIsWhereThePlanIsNotKnownYet(ADA, BUSINESS, "draft on business"));
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
