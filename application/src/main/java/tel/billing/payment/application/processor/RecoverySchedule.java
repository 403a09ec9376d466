package tel.billing.payment.application.processor;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.LiveRequest;

/// When the recovery job first processes a payment or refund, in real time, and how long the service may
/// send it.
public final class RecoverySchedule {
    private static final Duration AFTER_SILENCE = Duration.ofSeconds(5);
    private static final Duration WHILE_CUSTOMER_ACTS = Duration.ofMinutes(1);
    /// A late capture can be reported after the expiry.
    private static final Duration AFTER_EXPIRY = Duration.ofMinutes(5);

    /// Processors remember a key for longer.
    private static final Duration KEY_VALIDITY = Duration.ofHours(24);

    /// Longer than a card payment takes.
    private static final Duration LAST_CHARGE_BEFORE_EXPIRY = Duration.ofMinutes(1);

    /// Later, the customer may have paid in another way.
    private static final Duration MAX_DRAFT_AGE = Duration.ofHours(1);

    private RecoverySchedule() {}

    /// The real time until which the processor may be asked to charge a payment or to refund it.
    public static Instant keyValidUntil(Instant draftedAtRealTime) {
        return draftedAtRealTime.plus(KEY_VALIDITY);
    }

    /// Whether a request to charge the card that starts now ends before the payment expires, in business
    /// time.
    public static boolean leavesTimeToCharge(Payment.Pending pending, Instant now) {
        return !now.plus(LAST_CHARGE_BEFORE_EXPIRY).isAfter(pending.expiresAt());
    }

    /// Whether recovery must not send a draft any more, in business time. The draft of a renewal may be sent
    /// until its key is no longer valid, because no customer waits.
    public static boolean isTooLateToSend(Payment.Draft draft, Instant now) {
        return draft.order().initiation() == PaymentInitiation.CUSTOMER_PRESENT
                && !draft.order().draftedAt().plus(MAX_DRAFT_AGE).isAfter(now);
    }

    /// Empty if the result is final.
    public static Optional<Instant> recoverAfter(Payment payment, Instant realNow) {
        return switch (payment) {
            case Payment.Draft _ -> Optional.of(realNow.plus(LiveRequest.MAX_DURATION));
            case Payment.Pending pending ->
                Optional.of(realNow.plus(pending.page().isPresent() ? WHILE_CUSTOMER_ACTS : AFTER_SILENCE));
            case Payment.Expired _ -> Optional.of(realNow.plus(AFTER_EXPIRY));
            case Payment.EverCaptured _, Payment.Declined _ -> Optional.empty();
        };
    }

    /// When to look up the result of a payment that was abandoned.
    public static Instant recoverAfterAbandonment(Payment.Open abandoned, Instant realNow) {
        return switch (abandoned) {
            case Payment.Draft _ -> realNow.plus(LiveRequest.MAX_DURATION);
            case Payment.Pending pending -> realNow.plus(pending.page().isPresent() ? AFTER_EXPIRY : AFTER_SILENCE);
        };
    }

    /// Empty if the result is final.
    public static Optional<Instant> recoverAfter(Refund refund, Instant realNow) {
        return switch (refund) {
            case Refund.Draft _ -> Optional.of(realNow.plus(LiveRequest.MAX_DURATION));
            case Refund.Sent _ -> Optional.of(realNow.plus(AFTER_SILENCE));
            case Refund.Done _, Refund.Failed _ -> Optional.empty();
        };
    }
}
