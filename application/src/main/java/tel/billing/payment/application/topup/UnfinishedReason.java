package tel.billing.payment.application.topup;

import java.util.Optional;
import tel.billing.payment.domain.Payment;

/// Why a payment has no final result yet.
public enum UnfinishedReason {
    /// Its request is in progress or has died.
    DRAFT,
    /// The customer must act.
    ACTION_NEEDED,
    /// The processor's result is outstanding.
    OUTCOME_AWAITED;

    /// Empty for a payment with a final result.
    public static Optional<UnfinishedReason> of(Payment payment) {
        return switch (payment) {
            case Payment.Draft _ -> Optional.of(DRAFT);
            case Payment.Pending pending -> Optional.of(pending.page().isPresent() ? ACTION_NEEDED : OUTCOME_AWAITED);
            case Payment.EverCaptured _, Payment.Declined _, Payment.Expired _ -> Optional.empty();
        };
    }
}
