package tel.billing.payment.application;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;

/// When recovery first looks after a payment, in real time, and how long it may ask for the money.
final class RecoveryPlan {
    /// A live request has its answer by then.
    private static final Duration AFTER_DRAFT = Duration.ofSeconds(30);
    private static final Duration AFTER_SILENCE = Duration.ofSeconds(5);
    private static final Duration WHILE_CUSTOMER_ACTS = Duration.ofMinutes(1);
    /// A proof that money moved may come late.
    private static final Duration AFTER_EXPIRY = Duration.ofMinutes(5);

    /// Processors remember a key longer.
    private static final Duration CHARGED_FOR = Duration.ofHours(24);

    /// Longer than a charge takes.
    private static final Duration LAST_CHARGE_BEFORE_EXPIRY = Duration.ofMinutes(1);

    private RecoveryPlan() {}

    /// Until when, in real time, the processor may be asked for the money of a payment, or to give it back.
    static Instant chargeUntil(Instant drafted) {
        return drafted.plus(CHARGED_FOR);
    }

    /// Whether a charge that begins now ends before the payment expires, by business time.
    static boolean leavesTimeToCharge(Payment.Pending pending, Instant now) {
        return !now.plus(LAST_CHARGE_BEFORE_EXPIRY).isAfter(pending.expiresAt());
    }

    /// Empty if there is nothing left to find out.
    static Optional<Instant> lookAfter(Payment payment, Instant realNow) {
        return switch (payment) {
            case Payment.Draft _ -> Optional.of(realNow.plus(AFTER_DRAFT));
            case Payment.Pending pending ->
                Optional.of(realNow.plus(pending.page().isPresent() ? WHILE_CUSTOMER_ACTS : AFTER_SILENCE));
            case Payment.Expired _ -> Optional.of(realNow.plus(AFTER_EXPIRY));
            case Payment.Taken _, Payment.Declined _ -> Optional.empty();
        };
    }

    /// When to look what became of a payment that nobody needs any more.
    static Instant lookAfterWithdrawal(Payment.Open withdrawn, Instant realNow) {
        return switch (withdrawn) {
            case Payment.Draft _ -> realNow.plus(AFTER_DRAFT);
            case Payment.Pending pending -> realNow.plus(pending.page().isPresent() ? AFTER_EXPIRY : AFTER_SILENCE);
        };
    }

    /// Empty if there is nothing left to find out.
    static Optional<Instant> lookAfter(Refund refund, Instant realNow) {
        return switch (refund) {
            case Refund.Draft _ -> Optional.of(realNow.plus(AFTER_DRAFT));
            case Refund.Sent _ -> Optional.of(realNow.plus(AFTER_SILENCE));
            case Refund.Done _, Refund.Failed _ -> Optional.empty();
        };
    }
}
