package tel.billing.payment.story;

import static tel.billing.story.Person.ADA;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.audit.AuditAction;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.subscription.story.SubscriptionSteps;

@Order(5)
@DisplayName("Disputes and chargebacks")
class ChargebacksTest {
    private static final Money FIVE = Money.of(5_00, "EUR");
    private static final Money FIFTEEN = Money.of(15_00, "EUR");
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money NOTHING = Money.of(0, "EUR");
    private static final Money TWENTY_OWED = Money.of(-20_00, "EUR");
    /// The price of the plan Starter with VAT.
    private static final Money PRICE = Money.of(12_10, "EUR");
    private static final Money PRICE_OWED = Money.of(-12_10, "EUR");
    private static final String OTHER_REFERENCE =
            "The notification is about 8835519999999999, but the payment was captured as 8835511210681001.";

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final RefundSteps refundSteps = new RefundSteps(world, commonSteps, topUpSteps);
    private final NotificationSteps processor = new NotificationSteps(world, topUpSteps);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final Story story;

    ChargebacksTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_chargeback_is_deducted_from_the_wallet() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.chargesBack(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.ChargedBack.class))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING))
                .and(refundSteps.theStatementReads(ADA, "topup EUR 20.00", "chargeback EUR -20.00"))
                .and(refundSteps.isNotifiedByEmail(ADA, EmailMessage.ChargedBack.class))
                .and(refundSteps.theAuditLogShowsForThePayment(ADA, AuditAction.PAYMENT_CHARGED_BACK));
    }

    @Test
    void a_chargeback_after_the_erasure_of_the_customer_is_booked_without_personal_data() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(commonSteps.isClosed(ADA))
                .and(commonSteps.isErased(ADA))
                .when(processor.chargesBack(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.ChargedBack.class))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING))
                .and(processor.theContentIs("erased"))
                .and(refundSteps.noEmailIsSentAboutTheChargeback());
    }

    @Test
    void the_content_of_a_notification_about_a_closed_customer_is_kept() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(commonSteps.isClosed(ADA))
                .when(processor.chargesBack(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theContentIs("that EUR 20.00 of Ada's payment was charged back"));
    }

    @Test
    void a_chargeback_of_spent_money_makes_the_balance_negative() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(topUpSteps.spends(ADA, TWENTY))
                .when(processor.chargesBack(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.theWalletHolds(ADA, TWENTY_OWED))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .then(topUpSteps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void the_next_renewal_also_collects_a_chargeback_of_the_previous_period() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, PRICE))
                .and(subscriptionSteps.activates(ADA))
                .when(processor.chargesBack(PRICE, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.theWalletHolds(ADA, PRICE_OWED))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "past due on starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theLatest(
                        ADA,
                        EmailMessage.RenewalPaymentFailed.class,
                        "%s is missing",
                        "EUR 24.20",
                        EmailMessage.RenewalPaymentFailed::shortfall));
    }

    @Test
    void a_stored_card_pays_the_next_period_and_what_was_charged_back() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, PRICE))
                .and(subscriptionSteps.activates(ADA))
                .and(processor.chargesBack(PRICE, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(topUpSteps.theCardIsCharged(ADA, PRICE, Money.of(24_20, "EUR")))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void a_reversed_chargeback_restores_the_earlier_state_of_the_payment() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.refunds(FIVE, ADA))
                .and(processor.chargesBack(TWENTY, ADA))
                .when(processor.reversesTheChargeback(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.PartlyRefunded.class))
                .and(refundSteps.theStatementReads(
                        ADA,
                        "topup EUR 20.00",
                        "refund EUR -5.00",
                        "chargeback EUR -20.00",
                        "chargeback reversal EUR 20.00"))
                .and(refundSteps.theAuditLogShowsForThePayment(
                        ADA, AuditAction.PAYMENT_CHARGED_BACK, AuditAction.CHARGEBACK_REVERSED));
    }

    @Test
    void a_payment_can_be_charged_back_again() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(processor.chargesBack(TWENTY, ADA))
                .and(processor.reversesTheChargeback(TWENTY, ADA))
                .when(processor.chargesBack(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.ChargedBack.class))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING))
                .and(refundSteps.theStatementReads(
                        ADA,
                        "topup EUR 20.00",
                        "chargeback EUR -20.00",
                        "chargeback reversal EUR 20.00",
                        "chargeback EUR -20.00"));
    }

    @Test
    void a_chargeback_can_be_partial() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.chargesBack(FIVE, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.theWalletHolds(ADA, FIFTEEN));
    }

    @Test
    void a_reversal_that_arrives_before_its_chargeback_waits() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.reversesTheChargeback(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.WAITING))
                .and(processor.theReasonIs("The payment is not charged back."))
                .when(processor.chargesBack(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.DONE, NotificationStatus.DONE))
                .and(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_failed_capture_of_a_charged_back_payment_waits_until_the_chargeback_is_reversed() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(processor.chargesBack(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .when(processor.takesTheCaptureBack(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.DONE, NotificationStatus.WAITING))
                .and(processor.theReasonIs("The payment is charged back, and the chargeback is not reversed."))
                .and(topUpSteps.thePaymentIs(ADA, Payment.ChargedBack.class))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING))
                .when(processor.reversesTheChargeback(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(
                        NotificationStatus.DONE, NotificationStatus.DONE, NotificationStatus.DONE))
                .and(topUpSteps.thePaymentIs(ADA, Payment.Failed.class))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING))
                .and(refundSteps.theStatementReads(
                        ADA,
                        "topup EUR 20.00",
                        "chargeback EUR -20.00",
                        "chargeback reversal EUR 20.00",
                        "capture failed EUR -20.00"));
    }

    @Test
    void a_chargeback_or_reversal_of_a_failed_capture_goes_to_quarantine() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(processor.takesTheCaptureBack(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .when(processor.chargesBack(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.DONE, NotificationStatus.QUARANTINED))
                .and(processor.theReasonIs("The capture of this payment failed."))
                .when(processor.reversesTheChargeback(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(
                        NotificationStatus.DONE, NotificationStatus.QUARANTINED, NotificationStatus.QUARANTINED))
                .and(processor.theReasonIs("The capture of this payment failed."))
                .and(topUpSteps.thePaymentIs(ADA, Payment.Failed.class))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING))
                .and(refundSteps.theStatementReads(ADA, "topup EUR 20.00", "capture failed EUR -20.00"));
    }

    @Test
    void a_refunded_payment_can_be_charged_back() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.refunds(TWENTY, ADA))
                .when(processor.chargesBack(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.ChargedBack.class))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY_OWED))
                .when(processor.reversesTheChargeback(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.Refunded.class))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void disputes_can_overlap_and_end_separately() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(processor.chargesBack(FIFTEEN, ADA))
                .and(processor.reversesTheChargeback(TWENTY, ADA))
                .when(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.DONE, NotificationStatus.WAITING))
                .and(processor.theReasonIs("The payment has no open dispute about EUR 20.00."))
                .when(processor.chargesBack(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(
                        NotificationStatus.DONE, NotificationStatus.DONE, NotificationStatus.DONE))
                .and(topUpSteps.thePaymentIs(ADA, Payment.ChargedBack.class))
                .and(topUpSteps.theWalletHolds(ADA, FIVE))
                .when(processor.reversesTheChargeback(FIFTEEN, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    @DisplayName("A charged-back payment cannot be refunded")
    void a_charged_back_payment_cannot_be_refunded() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(processor.chargesBack(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .when(refundSteps.refunds(FIVE, ADA))
                .then(refundSteps.theAnswerIs("a payment that is charged back cannot be refunded"));
    }

    @Test
    void a_reversal_above_the_captured_amount_goes_to_quarantine() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.reversesTheChargeback(Money.of(20_01, "EUR"), ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.QUARANTINED))
                .and(processor.theReasonIs(
                        "The notification is about EUR 20.01, but the amount of the payment is EUR 20.00."));
    }

    @Test
    void a_chargeback_above_the_captured_amount_goes_to_quarantine() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.chargesBack(Money.of(20_01, "EUR"), ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.QUARANTINED))
                .and(processor.theReasonIs(
                        "The notification is about EUR 20.01, but the amount of the payment is EUR 20.00."))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_chargeback_under_another_reference_goes_to_quarantine() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.chargesBackUnderAnotherReference(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.QUARANTINED))
                .and(processor.theReasonIs(OTHER_REFERENCE))
                .and(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_reversal_under_another_reference_goes_to_quarantine() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(processor.chargesBack(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .when(processor.reversesTheChargebackUnderAnotherReference(TWENTY, ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.DONE, NotificationStatus.QUARANTINED))
                .and(processor.theReasonIs(OTHER_REFERENCE))
                .and(topUpSteps.thePaymentIs(ADA, Payment.ChargedBack.class))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void a_failed_capture_under_another_reference_goes_to_quarantine() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(processor.takesTheCaptureBackUnderAnotherReference(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(processor.theNotificationsAre(NotificationStatus.QUARANTINED))
                .and(processor.theReasonIs(OTHER_REFERENCE))
                .and(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }
}
