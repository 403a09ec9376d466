package tel.billing.payment.application;

import java.util.Optional;
import tel.billing.payment.domain.Payment;

/// Why a payment has no end yet.
public enum Unfinished {
    /// Its request died, or runs.
    DRAFT,
    /// The customer must act.
    ACTION_NEEDED,
    /// The processor owes an answer.
    OUTCOME_AWAITED;

    /// Empty for a payment that came to an end.
    public static Optional<Unfinished> of(Payment payment) {
        return switch (payment) {
            case Payment.Draft _ -> Optional.of(DRAFT);
            case Payment.Pending pending -> Optional.of(pending.page().isPresent() ? ACTION_NEEDED : OUTCOME_AWAITED);
            case Payment.Taken _, Payment.Declined _, Payment.Expired _ -> Optional.empty();
        };
    }
}
