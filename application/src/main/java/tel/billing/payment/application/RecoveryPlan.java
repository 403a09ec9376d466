package tel.billing.payment.application;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.domain.Payment;

/// When recovery first looks after a payment, in real time.
final class RecoveryPlan {
    /// A live request has its answer by then.
    private static final Duration AFTER_DRAFT = Duration.ofSeconds(30);
    private static final Duration AFTER_SILENCE = Duration.ofSeconds(5);
    private static final Duration WHILE_CUSTOMER_ACTS = Duration.ofMinutes(1);
    /// A proof that money moved may come late.
    private static final Duration AFTER_EXPIRY = Duration.ofMinutes(5);

    /// Processors remember a key longer.
    private static final Duration CHARGED_FOR = Duration.ofHours(24);

    private RecoveryPlan() {}

    /// Until when, in real time, the processor may be asked for the money of a payment.
    static Instant chargeUntil(Instant drafted) {
        return drafted.plus(CHARGED_FOR);
    }

    /// Empty if there is nothing left to find out.
    static Optional<Instant> lookAfter(Payment payment, Instant realNow) {
        return switch (payment) {
            case Payment.Draft _ -> Optional.of(realNow.plus(AFTER_DRAFT));
            case Payment.Pending pending ->
                Optional.of(realNow.plus(pending.page().isPresent() ? WHILE_CUSTOMER_ACTS : AFTER_SILENCE));
            case Payment.Expired _ -> Optional.of(realNow.plus(AFTER_EXPIRY));
            case Payment.Captured _, Payment.Declined _ -> Optional.empty();
        };
    }
}
