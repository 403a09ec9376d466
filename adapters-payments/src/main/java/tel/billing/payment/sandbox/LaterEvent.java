package tel.billing.payment.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.ReportedMovement;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// An event at the card's bank, at `at`, after the sandbox has answered.
///
/// @param subject the payment; of a failed refund, the refund
record LaterEvent(
        Type type, AccountId account, UUID subject, ProcessorReference paymentReference, Money amount, Instant at) {
    private static final Duration DISPUTE = Duration.ofDays(1);

    enum Type {
        CHARGEBACK,
        CHARGEBACK_REVERSED,
        CAPTURE_FAILED,
        REFUND_FAILED
    }

    /// The events that follow a capture.
    static List<LaterEvent> after(Capture capture) {
        return switch (TestAmount.of(capture.amount())) {
            case CHARGED_BACK -> List.of(of(capture, Type.CHARGEBACK, capture.at()));
            case DISPUTE_WON ->
                List.of(
                        of(capture, Type.CHARGEBACK, capture.at()),
                        of(capture, Type.CHARGEBACK_REVERSED, capture.at().plus(DISPUTE)));
            case CAPTURE_FAILS -> List.of(of(capture, Type.CAPTURE_FAILED, capture.at()));
            default -> List.of();
        };
    }

    private static LaterEvent of(Capture capture, Type type, Instant at) {
        return new LaterEvent(
                type, capture.account(), capture.payment().value(), capture.reference(), capture.amount(), at);
    }

    /// The events that follow a refund of a capture.
    static List<LaterEvent> after(RefundRecord refund, Capture capture) {
        return refund.given() && TestAmount.of(capture.amount()).losesRefunds()
                ? List.of(new LaterEvent(
                        Type.REFUND_FAILED,
                        refund.account(),
                        refund.refund().value(),
                        refund.paymentReference(),
                        refund.amount(),
                        refund.at()))
                : List.of();
    }

    /// Unique to this event.
    String identity() {
        return type + " " + subject;
    }

    /// The event as the service understands it.
    Event event() {
        return switch (type) {
            case CHARGEBACK -> new Event.ChargedBack(account, new PaymentId(subject), paymentReference, amount);
            case CHARGEBACK_REVERSED ->
                new Event.ChargebackReversed(account, new PaymentId(subject), paymentReference, amount);
            case CAPTURE_FAILED -> new Event.CaptureFailed(account, new PaymentId(subject), paymentReference, amount);
            case REFUND_FAILED -> new Event.RefundFailed(account, new RefundId(subject), paymentReference, amount);
        };
    }

    /// The line of the settlement report.
    ReportedMovement reported() {
        return switch (type) {
            case CHARGEBACK -> new ReportedMovement(MovementType.CHARGEBACK, paymentReference, amount);
            case CHARGEBACK_REVERSED ->
                new ReportedMovement(MovementType.CHARGEBACK_REVERSAL, paymentReference, amount);
            case CAPTURE_FAILED -> new ReportedMovement(MovementType.CAPTURE, paymentReference, amount.negated());
            case REFUND_FAILED -> new ReportedMovement(MovementType.REFUND, paymentReference, amount.negated());
        };
    }
}
