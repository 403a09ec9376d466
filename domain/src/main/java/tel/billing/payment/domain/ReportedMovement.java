package tel.billing.payment.domain;

import java.util.Optional;
import tel.billing.payment.ProcessorReference;
import tel.billing.shared.Money;

/// A movement of money as shown in a report of the processor. What reverses another movement, such as a failed refund,
/// has a negative amount.
///
/// @param named the payment that the line names, if it is one of this service
public record ReportedMovement(
        MovementType type, ProcessorReference paymentReference, Money amount, Optional<ReportedPaymentId> named) {

    /// A movement that names no payment.
    public ReportedMovement(MovementType type, ProcessorReference paymentReference, Money amount) {
        this(type, paymentReference, amount, Optional.empty());
    }
}
