package tel.billing.subscription.domain;

import java.time.Instant;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.provisioning.LineOperationId;

/// A change of a charge.
public sealed interface ChargeEvent {

    /// A card is to pay the shortfall.
    record CardRequested(PaymentId topUp) implements ChargeEvent {}

    /// The PBX is to set up the line.
    record LineRequested(LineOperationId operation) implements ChargeEvent {}

    record Captured(Instant at) implements ChargeEvent {}

    /// The card was declined.
    record Declined(DeclineReason reason, Instant at) implements ChargeEvent {}

    record Released(Instant at) implements ChargeEvent {}
}
