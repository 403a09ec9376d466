package tel.billing.payment.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.audit.AuditAction;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.Card;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.InterruptedProcessor;
import tel.billing.payment.spec.RefundScript;
import tel.billing.payment.spec.ScriptedCardProcessor;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.payment.story.NotificationSteps.RefundResult;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(6)
@DisplayName("Notifications of the card processor")
class ProcessingNotificationsTest {
    private static final Money FOUR = Money.of(4_00, "EUR");
    private static final Money FIVE = Money.of(5_00, "EUR");
    private static final Money FIFTEEN = Money.of(15_00, "EUR");
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money NOTHING = Money.of(0, "EUR");
    private static final Duration AN_HOUR = Duration.ofHours(1);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final RefundSteps refundSteps = new RefundSteps(world, commonSteps, topUpSteps);
    private final NotificationSteps processor = new NotificationSteps(world, topUpSteps);
    private final Story story;

    ProcessingNotificationsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_notification_captures_a_pending_payment() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor(
                        "charges the card but does not respond", ADA, new Script.CaptureSecretly()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.reportsThatItIsPaid(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY))
                .and(topUpSteps.getsReceiptsFor(ADA, TWENTY));
    }

    @Test
    void a_payment_that_a_notification_captures_shows_the_stored_card_that_was_charged() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(topUpSteps.theProcessor(
                        "charges the card but does not respond", ADA, new Script.CaptureSecretly()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.reportsThatItIsPaid(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(thePaymentShowsTheCard(ScriptedCardProcessor.CARD));
    }

    @Test
    void a_payment_on_the_page_that_a_notification_captures_shows_no_card() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(topUpSteps.theProcessor("sends the customer to its page", ADA, new Script.RequireAction()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(topUpSteps.paysAtThePage(ADA))
                .when(processor.reportsThatItIsPaid(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(thePaymentShowsNoCard());
    }

    @Test
    void a_duplicate_notification_is_processed_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(processor.reportsThatItIsPaid(ADA))
                .when(processor.reportsTheSameAgain())
                .and(processor.theServiceProcessesTheNotifications())
                .and(processor.reportsTheSameAgain())
                .then(processor.theNotificationsAre(NotificationStatus.DONE))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY))
                .and(topUpSteps.getsReceiptsFor(ADA, TWENTY));
    }

    @Test
    void a_proven_capture_overrides_the_expiry_of_a_payment() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("sends the customer to its page", ADA, new Script.RequireAction()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(commonSteps.passes(AN_HOUR))
                .and(topUpSteps.thePaymentIs(ADA, Payment.Expired.class))
                .when(processor.reportsThatItIsPaid(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class));
    }

    @Test
    @DisplayName("After a decline on the page, the customer may try another card")
    void after_a_decline_on_the_page_the_customer_may_try_another_card() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("sends the customer to its page", ADA, new Script.RequireAction()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.reportsThatItIsNotPaid(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.Pending.class))
                .when(processor.reportsThatItIsPaid(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class));
    }

    @Test
    void a_notification_declines_a_pending_payment() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("does not respond", ADA, new Script.StaySilent()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.reportsThatItIsNotPaid(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.Declined.class));
    }

    @Test
    void a_failed_capture_is_deducted_from_the_wallet() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.takesTheCaptureBack(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.Failed.class))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING))
                .and(refundSteps.theStatementReads(ADA, "topup EUR 20.00", "capture failed EUR -20.00"))
                .and(refundSteps.isNotifiedByEmail(ADA, EmailMessage.CaptureFailed.class))
                .and(refundSteps.theAuditLogShowsForThePayment(ADA, AuditAction.CAPTURE_FAILED));
    }

    @Test
    void a_failed_capture_is_deducted_even_if_part_of_it_was_refunded() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.refunds(FIVE, ADA))
                .when(processor.takesTheCaptureBack(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.Failed.class))
                .and(topUpSteps.theWalletHolds(ADA, Money.of(-5_00, "EUR")))
                .and(refundSteps.theStatementReads(
                        ADA, "topup EUR 20.00", "refund EUR -5.00", "capture failed EUR -20.00"));
    }

    @Test
    void a_payment_whose_capture_failed_is_never_captured_again() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(processor.takesTheCaptureBack(ADA))
                .when(processor.reportsThatItIsPaid(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.Failed.class))
                .and(processor.theNotificationsAre(NotificationStatus.DONE, NotificationStatus.QUARANTINED))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void a_notification_that_arrives_too_early_waits() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor(
                        "charges the card but does not respond", ADA, new Script.CaptureSecretly()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.takesTheCaptureBack(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.WAITING))
                .and(processor.theReasonIs("The payment has not been captured yet."))
                .when(processor.reportsThatItIsPaid(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.Failed.class))
                .and(processor.theNotificationsAre(NotificationStatus.DONE, NotificationStatus.DONE));
    }

    @Test
    void a_decline_that_arrives_before_the_answer_of_the_processor_waits() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("sends the customer to its page", ADA, new Script.RequireAction()))
                .when(topsUpAndADeclineArrivesFirst(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("pending, action required on the payment page"))
                .and(topUpSteps.thePaymentIs(ADA, Payment.Pending.class))
                .and(processor.theNotificationsAre(NotificationStatus.WAITING))
                .and(processor.theReasonIs("The charge is still in progress."));
    }

    @Test
    void a_second_capture_of_a_payment_goes_to_quarantine() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.reportsThatItIsPaidUnderAnotherReference(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.QUARANTINED))
                .and(processor.staffAreAlertedTo(1))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_notification_with_a_wrong_amount_goes_to_quarantine() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("does not respond", ADA, new Script.StaySilent()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.reportsThatItIsPaidWith(ADA, FIVE))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.QUARANTINED))
                .and(processor.theReasonIs(
                        "The notification is about EUR 5.00, but the amount of the payment is EUR 20.00."))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void a_notification_for_another_merchant_goes_to_quarantine() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.reportsAnEventOfAnotherMerchant(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.QUARANTINED))
                .and(processor.theReasonIs("The event belongs to another merchant."));
    }

    @Test
    void a_notification_completes_an_accepted_refund() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor(
                        "accepts refunds and completes them later", ADA, new RefundScript.Accept()))
                .and(refundSteps.refunds(FIVE, ADA))
                .when(processor.reportsThatTheRefundIsDone(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.PartlyRefunded.class))
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN));
    }

    @Test
    void a_refund_that_the_bank_returned_is_credited_to_the_wallet() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.refunds(FIVE, ADA))
                .and(processor.reportsThatTheRefundIsDone(ADA))
                .when(processor.reportsThatTheRefundFailed(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(refundSteps.theStatementReads(
                        ADA, "topup EUR 20.00", "refund EUR -5.00", "refund failed EUR 5.00"));
    }

    @Test
    void a_failed_refund_stays_failed_after_late_notifications() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor(
                        "accepts refunds and completes them later", ADA, new RefundScript.Accept()))
                .and(refundSteps.refunds(FIVE, ADA))
                .and(processor.reportsThatTheRefundFailed(ADA))
                .when(processor.reportsThatTheRefundIsDone(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @ParameterizedTest
    @EnumSource
    void a_result_of_a_refund_with_another_amount_goes_to_quarantine(RefundResult refundResult) {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor(
                        "accepts refunds and completes them later", ADA, new RefundScript.Accept()))
                .and(refundSteps.refunds(FIVE, ADA))
                .when(processor.reportsTheRefundWith(FOUR, ADA, refundResult))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.QUARANTINED))
                .and(processor.theReasonIs("The notification is about EUR 4.00 of 8835511210681001,"
                        + " but the refund is about EUR 5.00 of 8835511210681001."))
                .and(refundSteps.theRefundHasNoResult())
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN));
    }

    @ParameterizedTest
    @EnumSource
    void a_result_of_a_refund_of_another_capture_goes_to_quarantine(RefundResult refundResult) {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor(
                        "accepts refunds and completes them later", ADA, new RefundScript.Accept()))
                .and(refundSteps.refunds(FIVE, ADA))
                .when(processor.reportsTheRefundOfAnotherCapture(ADA, refundResult))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.QUARANTINED))
                .and(processor.theReasonIs("The notification is about EUR 5.00 of 8835519999999999,"
                        + " but the refund is about EUR 5.00 of 8835511210681001."))
                .and(refundSteps.theRefundHasNoResult())
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN));
    }

    @ParameterizedTest
    @EnumSource
    void a_result_of_an_unknown_refund_goes_to_quarantine(RefundResult refundResult) {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor(
                        "accepts refunds and completes them later", ADA, new RefundScript.Accept()))
                .and(refundSteps.refunds(FIVE, ADA))
                .when(processor.reportsAnUnknownRefund(ADA, refundResult))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.QUARANTINED))
                .and(processor.theReasonIs("The refund does not exist."))
                .and(refundSteps.theRefundHasNoResult())
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN));
    }

    @Test
    void a_card_that_was_saved_on_the_page_is_read_from_the_processor() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("sends the customer to its page", ADA, new Script.RequireAction()))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(topUpSteps.paysAtThePage(ADA))
                .when(processor.reportsThatItIsPaid(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.hasAStoredCard(ADA, true));
    }

    @Test
    void a_card_that_the_processor_no_longer_stores_is_removed() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(commonSteps.passes(Duration.ofDays(1)))
                .and(topUpSteps.theProcessorForgetsTheCard(ADA))
                .when(processor.reportsThatTheCardsChanged(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.hasAStoredCard(ADA, false));
    }

    @Test
    void notifications_with_a_wrong_addressee_can_be_retried_after_the_settings_are_corrected() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor(
                        "charges the card but does not respond", ADA, new Script.CaptureSecretly()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(processor.knowsUsAs("the shop"))
                .and(processor.weAreSetUpAs("another shop"))
                .when(processor.reportsThatItIsPaid(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.QUARANTINED))
                .and(processor.theReasonIs(
                        "The notification is addressed to the shop, but this service is another shop."))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING))
                .when(processor.weAreSetUpAs("the shop"))
                .and(processor.egonRetriesIt())
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.DONE))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY))
                .and(processor.theAuditLogShows(AuditAction.NOTICE_JUDGED_AGAIN))
                .and(processor.staffAreAlertedTo(0));
    }

    @Test
    void a_resolved_notification_no_longer_alerts_staff() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(processor.reportsAnEventOfAnotherMerchant(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .and(processor.staffAreAlertedTo(1))
                .when(processor.egonMarksItAsResolved())
                .and(processor.egonMarksItAsResolved())
                .then(processor.theNotificationsAre(NotificationStatus.RESOLVED))
                .and(processor.theReasonIs("checked with the bank"))
                .and(processor.staffAreAlertedTo(0))
                .and(processor.theAuditLogShows(AuditAction.NOTICE_SETTLED));
    }

    @Test
    void a_waiting_notification_can_be_resolved_too() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("sends the customer to its page", ADA, new Script.RequireAction()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(processor.takesTheCaptureBack(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .and(processor.theNotificationsAre(NotificationStatus.WAITING))
                .when(processor.egonMarksItAsResolved())
                .then(processor.theNotificationsAre(NotificationStatus.RESOLVED));
    }

    @Test
    void a_processed_notification_cannot_be_resolved_or_retried() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(processor.reportsThatItIsPaid(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .when(processor.egonMarksItAsResolved())
                .and(processor.egonRetriesIt())
                .then(processor.theNotificationsAre(NotificationStatus.DONE))
                .and(processor.theAuditLogDoesNotShow(AuditAction.NOTICE_SETTLED, AuditAction.NOTICE_JUDGED_AGAIN));
    }

    @ParameterizedTest
    @CsvSource({"P540D, true", "P540DT1H, false"})
    void a_processed_notification_is_deleted_after_540_days(Duration later, boolean stored) {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(processor.reportsThatItIsPaid(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .when(commonSteps.passes(later))
                .then(processor.aNotificationIsStored(stored));
    }

    @Test
    void a_notification_is_not_deleted_before_it_is_resolved() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(processor.reportsAnEventOfAnotherMerchant(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .when(commonSteps.passes(Duration.ofDays(600)))
                .then(processor.aNotificationIsStored(true))
                .when(processor.egonMarksItAsResolved())
                .and(commonSteps.passes(Duration.ofHours(1)))
                .then(processor.aNotificationIsStored(false));
    }

    @Test
    void staff_see_which_payment_a_refund_belongs_to() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor(
                        "accepts refunds and completes them later", ADA, new RefundScript.Accept()))
                .and(refundSteps.refunds(FIVE, ADA))
                .when(processor.reportsThatTheRefundIsDone(ADA))
                .then(processor.staffSeeThatItIsAboutThePaymentOf(ADA));
    }

    private Step topsUpAndADeclineArrivesFirst(Person person, Money amount) {
        return new Step(
                "%s tops up %s, and before the card processor responds, the service processes a declined card"
                        .formatted(person, amount),
                () -> {
                    var reporting = new InterruptedProcessor(world.processor, _ -> {}, _ -> {
                        processor.reportsThatItIsNotPaid(person).action().run();
                        processor.theServiceProcessesTheNotifications().action().run();
                    });
                    topUpSteps.send(world.paymentWith(reporting), person, topUpSteps.newKey(), amount, false);
                });
    }

    private Step thePaymentShowsTheCard(Card card) {
        return new Step(
                "Ada's payment shows the card %s %s".formatted(card.brand(), card.lastFour()),
                () -> thePaymentShows(Optional.of(card)));
    }

    private Step thePaymentShowsNoCard() {
        return new Step("Ada's payment shows no card", () -> thePaymentShows(Optional.empty()));
    }

    private void thePaymentShows(Optional<Card> card) {
        assertThat(topUpSteps.latestOf(ADA))
                .isInstanceOfSatisfying(
                        Payment.Captured.class,
                        captured -> assertThat(captured.card()).isEqualTo(card));
    }
}
