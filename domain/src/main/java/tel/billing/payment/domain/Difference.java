package tel.billing.payment.domain;

import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Where our books and the processor's reports tell of different money. The movements of one flow that began with the
/// same payment are told as one sum.
public sealed interface Difference {
    Flow flow();

    ProcessorReference captured();

    /// What one of both tells of: ours, if we do.
    default Money money() {
        return switch (this) {
            case MissingHere missing -> missing.theirs();
            case MissingThere missing -> missing.ours();
            case AmountDiffers differs -> differs.ours();
        };
    }

    /// The processor tells of money that our books do not have.
    record MissingHere(Flow flow, ProcessorReference captured, Money theirs) implements Difference {}

    /// The processor should have told of money by now that our books have.
    record MissingThere(Flow flow, ProcessorReference captured, AccountId account, PaymentId payment, Money ours)
            implements Difference {}

    record AmountDiffers(
            Flow flow, ProcessorReference captured, AccountId account, PaymentId payment, Money ours, Money theirs)
            implements Difference {}
}
