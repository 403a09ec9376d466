package tel.billing.payment.domain;

import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// A mismatch between the ledger and the processor's reports. Movements of the same type and payment are
/// added up before the comparison.
public sealed interface ReconciliationDifference {
    MovementType type();

    ProcessorReference captured();

    /// The amount of one side: of the ledger, if it has one.
    default Money money() {
        return switch (this) {
            case MissingHere missing -> missing.theirs();
            case MissingThere missing -> missing.ours();
            case AmountDiffers differs -> differs.ours();
        };
    }

    /// The processor reported money that the ledger does not have.
    ///
    /// @param named the payment that the report names, if it is one of this service
    record MissingHere(MovementType type, ProcessorReference captured, Money theirs, Optional<ReportedPaymentId> named)
            implements ReconciliationDifference {}

    /// The ledger has money that the processor should have reported by now.
    record MissingThere(
            MovementType type, ProcessorReference captured, AccountId account, PaymentId payment, Money ours)
            implements ReconciliationDifference {}

    record AmountDiffers(
            MovementType type,
            ProcessorReference captured,
            AccountId account,
            PaymentId payment,
            Money ours,
            Money theirs)
            implements ReconciliationDifference {}
}
