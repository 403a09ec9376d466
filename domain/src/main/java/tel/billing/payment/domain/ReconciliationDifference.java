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

    /// The processor's reference of the payment.
    ProcessorReference paymentReference();

    /// The amount of the ledger, or of the reports if it is missing in the ledger.
    default Money bookedOrReported() {
        return switch (this) {
            case MissingInLedger missing -> missing.reported();
            case MissingInReports missing -> missing.booked();
            case AmountDiffers differs -> differs.booked();
        };
    }

    /// The processor reported money that the ledger does not have.
    ///
    /// @param named the payment that the report names, if it is one of this service
    record MissingInLedger(
            MovementType type, ProcessorReference paymentReference, Money reported, Optional<ReportedPaymentId> named)
            implements ReconciliationDifference {}

    /// The ledger has money that the processor should have reported by now.
    record MissingInReports(
            MovementType type, ProcessorReference paymentReference, AccountId account, PaymentId payment, Money booked)
            implements ReconciliationDifference {}

    record AmountDiffers(
            MovementType type,
            ProcessorReference paymentReference,
            AccountId account,
            PaymentId payment,
            Money booked,
            Money reported)
            implements ReconciliationDifference {}
}
