package tel.billing.payment.story;

import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.audit.AuditAction;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.application.refund.ResolveRefund.Resolution;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.RefundScript;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;

@Order(4)
@DisplayName("Refunds")
class RefundingTest {
    private static final Money FIVE = Money.of(5_00, "EUR");
    private static final Money FIFTEEN = Money.of(15_00, "EUR");
    private static final Money SIXTEEN = Money.of(16_00, "EUR");
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money NOTHING = Money.of(0, "EUR");
    private static final Duration SOON = Duration.ofSeconds(31);
    private static final Duration FORTY_DAYS = Duration.ofDays(40);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final RefundSteps refundSteps = new RefundSteps(world, commonSteps, topUpSteps);
    private final NotificationSteps processor = new NotificationSteps(world, topUpSteps);
    private final Story story;

    RefundingTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_partial_refund_is_sent_to_the_card_and_debited_from_the_wallet() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(refundSteps.refunds(FIVE, ADA))
                .then(refundSteps.theAnswerIs("partly refunded, EUR 5.00 in total"))
                .and(refundSteps.theCardGetsBack(ADA, FIVE))
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN))
                .and(refundSteps.theStatementReads(ADA, "topup EUR 20.00", "refund EUR -5.00"))
                .and(refundSteps.isNotifiedByEmail(ADA, EmailMessage.RefundSent.class))
                .and(refundSteps.theAuditLogShows(1));
    }

    @Test
    @DisplayName("Without an amount, the whole remainder is refunded")
    void without_an_amount_the_whole_remainder_is_refunded() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.refunds(FIVE, ADA))
                .when(refundSteps.refundsTheRest(ADA))
                .then(refundSteps.theAnswerIs("refunded, EUR 20.00 in total"))
                .and(refundSteps.theCardGetsBack(ADA, FIVE, FIFTEEN))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING))
                .and(refundSteps.theAuditLogShows(2));
    }

    @Test
    void two_administrators_do_not_refund_the_same_amount_twice() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.refundsOf(TWENTY, FIVE, ADA))
                .when(refundSteps.refundsOf(TWENTY, FIVE, ADA))
                .then(refundSteps.theAnswerIs("outdated, EUR 15.00 is left"))
                .and(refundSteps.theCardGetsBack(ADA, FIVE))
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN))
                .and(refundSteps.theAuditLogShows(1))
                .when(refundSteps.refundsOf(FIFTEEN, FIFTEEN, ADA))
                .and(refundSteps.refundsOf(FIFTEEN, FIFTEEN, ADA))
                .then(refundSteps.theAnswerIs("outdated, EUR 0.00 is left"))
                .and(refundSteps.theCardGetsBack(ADA, FIVE, FIFTEEN));
    }

    @Test
    void a_repeated_refund_gets_the_first_response_although_less_is_left() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.refundsOf(TWENTY, FIVE, ADA))
                .when(refundSteps.repeatsTheRequestOf(TWENTY, FIVE, ADA))
                .then(refundSteps.theAnswerIs("partly refunded, EUR 5.00 in total"))
                .and(refundSteps.theCardGetsBack(ADA, FIVE));
    }

    @Test
    void refunds_never_exceed_the_captured_amount() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.refunds(FIVE, ADA))
                .when(refundSteps.refunds(SIXTEEN, ADA))
                .then(refundSteps.theAnswerIs("only EUR 15.00 can be refunded"))
                .when(refundSteps.refunds(FIFTEEN, ADA))
                .and(refundSteps.refundsTheRest(ADA))
                .then(refundSteps.theAnswerIs("the payment is fully refunded"))
                .and(refundSteps.theCardGetsBack(ADA, FIVE, FIFTEEN))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_refund_on_its_way_reduces_the_refundable_amount() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor(
                        "accepts refunds and completes them later", ADA, new RefundScript.Accept()))
                .when(refundSteps.refunds(FIVE, ADA))
                .then(refundSteps.theAnswerIs("captured, EUR 5.00 on its way to the card"))
                .and(topUpSteps.theWalletHolds(ADA, Money.of(35_00, "EUR")))
                .when(refundSteps.refunds(SIXTEEN, ADA))
                .then(refundSteps.theAnswerIs("only EUR 15.00 can be refunded"));
    }

    @Test
    void money_that_was_spent_cannot_be_refunded() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(topUpSteps.spends(ADA, SIXTEEN))
                .when(refundSteps.refunds(FIVE, ADA))
                .then(refundSteps.theAnswerIs("the wallet balance is EUR 4.00, less than EUR 5.00"))
                .and(refundSteps.theCardGetsBack(ADA))
                .and(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(refundSteps.theAuditLogShows(0));
    }

    @Test
    void a_payment_that_was_not_captured_cannot_be_refunded() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("declines the card", ADA, new Script.Decline(DeclineReason.EXPIRED_CARD)))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(refundSteps.refunds(FIVE, ADA))
                .then(refundSteps.theAnswerIs("a payment that is declined cannot be refunded"));
    }

    @Test
    void an_unknown_payment_is_not_found() {
        story.when(refundSteps.refundsAnUnknownPayment()).then(refundSteps.theAnswerIs("not found"));
    }

    @Test
    void a_retry_refunds_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.refunds(FIVE, ADA))
                .when(refundSteps.sendsAgain(ADA, FIVE))
                .then(refundSteps.theAnswerIs("partly refunded, EUR 5.00 in total"))
                .and(refundSteps.thatIsTheFirstAnswerAgain())
                .and(refundSteps.theCardGetsBack(ADA, FIVE))
                .and(refundSteps.theAuditLogShows(1));
    }

    @Test
    void a_key_that_is_used_again_for_the_payment_of_another_customer_refunds_that_payment() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .and(refundSteps.refunds(FIVE, ADA))
                .and(commonSteps.passes(Duration.ofHours(25)))
                .when(refundSteps.refundsWithTheSameKey(FIVE, BELA))
                .then(refundSteps.theAnswerIs("partly refunded, EUR 5.00 in total"))
                .and(refundSteps.theCardGetsBack(ADA, FIVE))
                .and(refundSteps.theCardGetsBack(BELA, FIVE))
                .and(refundSteps.theAuditLogShows(2));
    }

    @Test
    void a_refund_that_the_processor_rejects_changes_nothing() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor("rejects refunds", ADA, new RefundScript.Reject()))
                .when(refundSteps.refunds(FIVE, ADA))
                .then(refundSteps.theAnswerIs("rejected, the payment is captured"))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY))
                .and(refundSteps.theStatementReads(
                        ADA, "topup EUR 20.00", "refund EUR -5.00", "refund failed EUR 5.00"))
                .and(refundSteps.isNotifiedByEmail(ADA, EmailMessage.RefundFailed.class))
                .when(refundSteps.theProcessor("accepts refunds again", ADA, new RefundScript.Refund()))
                .and(refundSteps.refundsTheRest(ADA))
                .then(refundSteps.theAnswerIs("refunded, EUR 20.00 in total"));
    }

    @Test
    @DisplayName("If the processor does not respond, the recovery job repeats the refund")
    void if_the_processor_does_not_respond_the_recovery_job_repeats_the_refund() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor("does not receive the refund", ADA, new RefundScript.MissFirstCall()))
                .when(refundSteps.refunds(FIVE, ADA))
                .then(refundSteps.theAnswerIs("captured, EUR 5.00 on its way to the card"))
                .and(refundSteps.theCardGetsBack(ADA))
                .when(topUpSteps.recoveryRunsAfter(SOON))
                .then(topUpSteps.thePaymentIs(ADA, Payment.PartlyRefunded.class))
                .and(refundSteps.theCardGetsBack(ADA, FIVE));
    }

    @Test
    void a_completed_refund_without_a_response_is_refunded_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor("refunds but does not respond", ADA, new RefundScript.RefundSilently()))
                .when(refundSteps.refunds(FIVE, ADA))
                .and(topUpSteps.recoveryRunsAfter(SOON))
                .then(topUpSteps.thePaymentIs(ADA, Payment.PartlyRefunded.class))
                .and(refundSteps.theCardGetsBack(ADA, FIVE))
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN));
    }

    @Test
    void a_refund_that_never_reached_the_processor_is_retried_even_after_24_hours() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor("cannot be reached", ADA, new RefundScript.BeAway()))
                .when(refundSteps.refunds(FIVE, ADA))
                .then(refundSteps.theAnswerIs("captured, EUR 5.00 on its way to the card"))
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN))
                .when(topUpSteps.recoveryRunsAfter(SOON))
                .and(commonSteps.passes(Duration.ofHours(30)))
                .and(topUpSteps.recoveryRunsAfter(SOON))
                .and(refundSteps.theProcessor("can be reached again", ADA, new RefundScript.Refund()))
                .and(commonSteps.passes(Duration.ofHours(6)))
                .and(topUpSteps.recoveryRunsAfter(SOON))
                .then(refundSteps.theCardGetsBack(ADA, FIVE))
                .and(topUpSteps.thePaymentIs(ADA, Payment.PartlyRefunded.class))
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN));
    }

    @Test
    void a_refund_that_may_have_reached_the_processor_is_only_looked_up_after_24_hours() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor("does not respond", ADA, new RefundScript.StaySilent()))
                .and(refundSteps.refunds(FIVE, ADA))
                .and(refundSteps.theProcessor("cannot be reached", ADA, new RefundScript.BeAway()))
                .and(topUpSteps.recoveryRunsAfter(SOON))
                .and(commonSteps.passes(Duration.ofHours(30)))
                .when(refundSteps.theProcessor("accepts refunds again", ADA, new RefundScript.Refund()))
                .and(topUpSteps.recoveryRunsAfter(SOON))
                .then(refundSteps.theCardGetsBack(ADA))
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN));
    }

    @Test
    @DisplayName("After 24 hours, a refund is not repeated, and its money stays reserved")
    void after_24_hours_a_refund_is_not_repeated_and_its_money_stays_reserved() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor("does not respond", ADA, new RefundScript.StaySilent()))
                .and(refundSteps.refunds(FIVE, ADA))
                .and(commonSteps.passes(Duration.ofHours(24)))
                .when(refundSteps.theProcessor("accepts refunds again", ADA, new RefundScript.Refund()))
                .and(topUpSteps.recoveryRunsAfter(SOON))
                .then(refundSteps.theCardGetsBack(ADA))
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN))
                .and(topUpSteps.thePaymentIs(ADA, Payment.Captured.class));
    }

    @Test
    void a_refund_whose_result_was_lost_is_resolved_as_failed_and_credited_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor("does not respond", ADA, new RefundScript.StaySilent()))
                .and(refundSteps.refunds(FIVE, ADA))
                .and(topUpSteps.recoveryRunsAfter(FORTY_DAYS))
                .and(refundSteps.staffAreAlertedTo(1))
                .when(refundSteps.resolvesTheRefund(ADA, Resolution.FAILED))
                .then(refundSteps.theAnswerIs("the payment is captured"))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY))
                .and(refundSteps.noMoneyIsOnItsWay(ADA))
                .and(refundSteps.isNotifiedByEmail(ADA, EmailMessage.RefundFailed.class))
                .and(refundSteps.theAuditLogShowsTheResolution(AuditAction.REFUND_MARKED_FAILED))
                .and(refundSteps.staffAreAlertedTo(0))
                .when(processor.reportsThatTheRefundFailed(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .and(refundSteps.resolvesTheRefund(ADA, Resolution.FAILED))
                .then(refundSteps.theAnswerIs("the payment is captured"))
                .and(refundSteps.theStatementReads(
                        ADA, "topup EUR 20.00", "refund EUR -5.00", "refund failed EUR 5.00"))
                .and(refundSteps.theAuditLogShowsTheResolution(AuditAction.REFUND_MARKED_FAILED));
    }

    @Test
    void a_refund_whose_result_was_lost_is_resolved_as_done() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor("does not respond", ADA, new RefundScript.StaySilent()))
                .and(refundSteps.refunds(FIVE, ADA))
                .and(commonSteps.passes(Duration.ofHours(24)))
                .and(refundSteps.theRefundCanBeResolved(ADA))
                .when(refundSteps.resolvesTheRefund(ADA, Resolution.DONE))
                .then(refundSteps.theAnswerIs("the payment is partly refunded"))
                .and(refundSteps.noRefundCanBeResolved(ADA))
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN))
                .and(refundSteps.noMoneyIsOnItsWay(ADA))
                .and(refundSteps.isNotifiedByEmail(ADA, EmailMessage.RefundSent.class))
                .and(refundSteps.theAuditLogShowsTheResolution(AuditAction.REFUND_MARKED_DONE))
                .and(refundSteps.staffAreAlertedTo(0))
                .when(processor.reportsThatTheRefundIsDone(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(topUpSteps.thePaymentIs(ADA, Payment.PartlyRefunded.class))
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN))
                .when(refundSteps.resolvesTheRefund(ADA, Resolution.FAILED))
                .then(refundSteps.theAnswerIs("the refund has the other result"))
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN));
    }

    @Test
    void a_refund_that_the_service_may_still_send_cannot_be_resolved() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor("does not respond", ADA, new RefundScript.StaySilent()))
                .and(refundSteps.refunds(FIVE, ADA))
                .and(commonSteps.passes(Duration.ofHours(23)))
                .when(refundSteps.resolvesTheRefund(ADA, Resolution.FAILED))
                .then(refundSteps.theAnswerIs("the service may still send the refund"))
                .and(refundSteps.noRefundCanBeResolved(ADA))
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN));
    }

    @Test
    void a_refund_that_is_sent_while_it_is_being_resolved_is_not_resolved() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor("cannot be reached", ADA, new RefundScript.BeAway()))
                .and(refundSteps.refunds(FIVE, ADA))
                .and(topUpSteps.recoveryRunsAfter(FORTY_DAYS))
                .and(refundSteps.theRefundCanBeResolved(ADA))
                .when(refundSteps.resolvesTheRefundWhileItIsSent(ADA, Resolution.FAILED))
                .then(refundSteps.theAnswerIs("the service may still send the refund"))
                .and(topUpSteps.theWalletHolds(ADA, FIFTEEN))
                .and(refundSteps.theStatementReads(ADA, "topup EUR 20.00", "refund EUR -5.00"))
                .and(refundSteps.theAuditLogShowsNoResolution());
    }

    @Test
    void a_refund_that_never_reached_the_processor_can_be_resolved_after_its_last_retry() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(refundSteps.theProcessor("cannot be reached", ADA, new RefundScript.BeAway()))
                .and(refundSteps.refunds(FIVE, ADA))
                .and(commonSteps.passes(Duration.ofHours(30)))
                .when(refundSteps.resolvesTheRefund(ADA, Resolution.FAILED))
                .then(refundSteps.theAnswerIs("the service may still send the refund"))
                .when(topUpSteps.recoveryRunsAfter(FORTY_DAYS))
                .and(refundSteps.staffAreAlertedTo(1))
                .and(refundSteps.resolvesTheRefund(ADA, Resolution.FAILED))
                .then(refundSteps.theAnswerIs("the payment is captured"))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY))
                .and(refundSteps.staffAreAlertedTo(0));
    }

    @Test
    void a_refund_is_found_only_under_its_payment() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(topUpSteps.topsUp(BELA, TWENTY))
                .and(refundSteps.refunds(FIVE, ADA))
                .when(refundSteps.resolvesAnUnknownRefund(ADA))
                .then(refundSteps.theAnswerIs("not found"))
                .when(refundSteps.resolvesTheRefundUnderThePaymentOf(BELA))
                .then(refundSteps.theAnswerIs("not found"));
    }
}
