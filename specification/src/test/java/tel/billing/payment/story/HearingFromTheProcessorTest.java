package tel.billing.payment.story;

import static tel.billing.story.Person.ADA;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.audit.Action;
import tel.billing.payment.application.NoticeStatus;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.RefundScript;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Story;

@Order(6)
@DisplayName("What the card processor tells of its own accord")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class HearingFromTheProcessorTest {
    private static final Money FIVE = Money.of(5_00, "EUR");
    private static final Money FIFTEEN = Money.of(15_00, "EUR");
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money NOTHING = Money.of(0, "EUR");
    private static final Duration AN_HOUR = Duration.ofHours(1);

    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final TopUps topUps = new TopUps(world, everyday);
    private final BackOffice office = new BackOffice(world, everyday, topUps);
    private final ProcessorsWord processor = new ProcessorsWord(world, topUps);
    private final Story story;

    HearingFromTheProcessorTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_payment_whose_outcome_it_owed_is_captured_by_its_word() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("charges the card secretly", ADA, new Script.CaptureSecretly()))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(processor.tellsThatItIsPaid(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUps.theWalletHolds(ADA, TWENTY))
                .and(topUps.getsReceiptsFor(ADA, TWENTY));
    }

    @Test
    void what_is_told_twice_happens_once() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(processor.tellsThatItIsPaid(ADA))
                .when(processor.tellsTheSameAgain())
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .and(processor.tellsTheSameAgain())
                .then(processor.theNoticesAre(NoticeStatus.DONE))
                .and(topUps.theWalletHolds(ADA, TWENTY))
                .and(topUps.getsReceiptsFor(ADA, TWENTY));
    }

    @Test
    void proof_that_money_moved_outranks_that_the_time_was_over() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("sends the customer to its page", ADA, new Script.AskCustomer()))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(everyday.passes(AN_HOUR))
                .and(topUps.thePaymentIs(ADA, Payment.Expired.class))
                .when(processor.tellsThatItIsPaid(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.Captured.class));
    }

    @Test
    void a_card_that_did_not_pay_at_the_page_leaves_the_customer_free_to_try_another() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("sends the customer to its page", ADA, new Script.AskCustomer()))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(processor.tellsThatItIsNotPaid(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.Pending.class))
                .when(processor.tellsThatItIsPaid(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.Captured.class));
    }

    @Test
    void a_payment_whose_outcome_it_owed_is_declined_by_its_word() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("says nothing", ADA, new Script.StaySilent()))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(processor.tellsThatItIsNotPaid(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.Declined.class));
    }

    @Test
    void money_that_never_comes_after_all_is_taken_from_the_wallet() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(processor.takesTheCaptureBack(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.Failed.class))
                .and(topUps.theWalletHolds(ADA, NOTHING))
                .and(office.theStatementReads(ADA, "topup EUR 20.00", "capture failed EUR -20.00"))
                .and(office.theAuditLogTellsOfThePayment(ADA, Action.CAPTURE_FAILED));
    }

    @Test
    void money_that_never_comes_after_all_is_taken_though_some_of_it_went_back_already() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.givesBack(FIVE, ADA))
                .when(processor.takesTheCaptureBack(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.Failed.class))
                .and(topUps.theWalletHolds(ADA, Money.of(-5_00, "EUR")))
                .and(office.theStatementReads(ADA, "topup EUR 20.00", "refund EUR -5.00", "capture failed EUR -20.00"));
    }

    @Test
    void a_payment_whose_money_never_came_is_never_captured_again() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(processor.takesTheCaptureBack(ADA))
                .when(processor.tellsThatItIsPaid(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.Failed.class))
                .and(processor.theNoticesAre(NoticeStatus.DONE, NoticeStatus.QUARANTINED))
                .and(topUps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void what_comes_before_its_time_waits() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("charges the card secretly", ADA, new Script.CaptureSecretly()))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(processor.takesTheCaptureBack(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(processor.theNoticesAre(NoticeStatus.WAITING))
                .and(processor.theReasonIs("the payment has not been captured"))
                .when(processor.tellsThatItIsPaid(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.Failed.class))
                .and(processor.theNoticesAre(NoticeStatus.DONE, NoticeStatus.DONE));
    }

    @Test
    void money_that_came_twice_is_for_staff() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(processor.tellsThatItIsPaidUnderAnotherName(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(processor.theNoticesAre(NoticeStatus.QUARANTINED))
                .and(processor.staffAreAlertedTo(1))
                .and(topUps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void another_amount_than_was_asked_for_is_for_staff() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("says nothing", ADA, new Script.StaySilent()))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(processor.tellsThatItIsPaidWith(ADA, FIVE))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(processor.theNoticesAre(NoticeStatus.QUARANTINED))
                .and(processor.theReasonIs("it is about EUR 5.00, the payment about EUR 20.00"))
                .and(topUps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void what_cannot_be_about_us_is_for_staff() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(processor.tellsWhatNobodyUnderstands(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(processor.theNoticesAre(NoticeStatus.QUARANTINED))
                .and(processor.theReasonIs("another merchant's"));
    }

    @Test
    void a_refund_that_it_took_is_done_by_its_word() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.theProcessor("takes its time with refunds", ADA, new RefundScript.Accept()))
                .and(office.givesBack(FIVE, ADA))
                .when(processor.tellsThatTheRefundIsDone(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.PartlyRefunded.class))
                .and(topUps.theWalletHolds(ADA, FIFTEEN));
    }

    @Test
    void a_refund_that_reached_the_card_and_came_back_is_in_the_wallet_again() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.givesBack(FIVE, ADA))
                .and(processor.tellsThatTheRefundIsDone(ADA))
                .when(processor.tellsThatTheRefundFailed(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.Captured.class))
                .and(office.theStatementReads(ADA, "topup EUR 20.00", "refund EUR -5.00", "refund failed EUR 5.00"));
    }

    @Test
    void a_refund_that_failed_is_not_done_any_more_whatever_comes_late() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.theProcessor("takes its time with refunds", ADA, new RefundScript.Accept()))
                .and(office.givesBack(FIVE, ADA))
                .and(processor.tellsThatTheRefundFailed(ADA))
                .when(processor.tellsThatTheRefundIsDone(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_card_that_was_kept_at_the_page_is_read_back_from_the_processor() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("sends the customer to its page", ADA, new Script.AskCustomer()))
                .and(topUps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(topUps.paysAtThePage(ADA))
                .when(processor.tellsThatItIsPaid(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.hasAStoredCard(ADA, true));
    }

    @Test
    void a_card_that_the_processor_has_no_more_is_dropped() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(everyday.passes(Duration.ofDays(1)))
                .and(topUps.theProcessorForgetsTheCard(ADA))
                .when(processor.tellsThatTheCardsChanged(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.hasAStoredCard(ADA, false));
    }

    @Test
    void what_is_told_to_somebody_else_than_we_are_set_up_as_comes_in_when_that_is_put_right() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("charges the card secretly", ADA, new Script.CaptureSecretly()))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(processor.knowsUsAs("the shop"))
                .and(processor.weAreSetUpAs("another shop"))
                .when(processor.tellsThatItIsPaid(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(processor.theNoticesAre(NoticeStatus.QUARANTINED))
                .and(processor.theReasonIs("it is told to the shop, we are another shop"))
                .and(topUps.theWalletHolds(ADA, NOTHING))
                .when(processor.weAreSetUpAs("the shop"))
                .and(processor.egonHasItJudgedAgain())
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(processor.theNoticesAre(NoticeStatus.DONE))
                .and(topUps.theWalletHolds(ADA, TWENTY))
                .and(processor.theAuditLogTells(Action.NOTICE_JUDGED_AGAIN))
                .and(processor.staffAreAlertedTo(0));
    }

    @Test
    void what_staff_have_looked_into_alerts_nobody_any_more() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(processor.tellsWhatNobodyUnderstands(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .and(processor.staffAreAlertedTo(1))
                .when(processor.egonSettlesIt())
                .and(processor.egonSettlesIt())
                .then(processor.theNoticesAre(NoticeStatus.SETTLED))
                .and(processor.theReasonIs("looked into"))
                .and(processor.staffAreAlertedTo(0))
                .and(processor.theAuditLogTells(Action.NOTICE_SETTLED));
    }

    @Test
    void what_waits_for_good_can_be_settled_too() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("sends the customer to its page", ADA, new Script.AskCustomer()))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(processor.takesTheCaptureBack(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .and(processor.theNoticesAre(NoticeStatus.WAITING))
                .when(processor.egonSettlesIt())
                .then(processor.theNoticesAre(NoticeStatus.SETTLED));
    }

    @Test
    void what_is_in_the_books_is_neither_settled_nor_judged_again() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(processor.tellsThatItIsPaid(ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .when(processor.egonSettlesIt())
                .and(processor.egonHasItJudgedAgain())
                .then(processor.theNoticesAre(NoticeStatus.DONE))
                .and(processor.theAuditLogTellsNothingOf(Action.NOTICE_SETTLED, Action.NOTICE_JUDGED_AGAIN));
    }

    @Test
    void staff_see_which_payment_a_refund_gives_back() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.theProcessor("takes its time with refunds", ADA, new RefundScript.Accept()))
                .and(office.givesBack(FIVE, ADA))
                .when(processor.tellsThatTheRefundIsDone(ADA))
                .then(processor.staffSeeThatItIsAboutThePaymentOf(ADA));
    }
}
