package tel.billing.payment.domain;

import tel.billing.payment.ProcessorReference;
import tel.billing.shared.Money;

/// A transfer as shown in a report of the processor. A transfer that reverses another one, such as a failed
/// refund, has a negative amount.
public record ReportedMovement(MovementType type, ProcessorReference paymentReference, Money amount) {}
