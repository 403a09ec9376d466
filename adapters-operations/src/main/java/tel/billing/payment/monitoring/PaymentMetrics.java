package tel.billing.payment.monitoring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import org.springframework.transaction.event.TransactionalEventListener;
import tel.billing.payment.PaymentEvent;
import tel.billing.payment.domain.Payment;

/// Counts the events of payments, after the commit.
public record PaymentMetrics(MeterRegistry meters) {
    private static final String NO_REASON = "none";

    @TransactionalEventListener(fallbackExecution = true)
    public void record(Payment.Transition<?> transition) {
        var event = transition.event();
        Counter.builder("billing.payments.events")
                .description("Events of card payments")
                .tag("event", nameOf(event))
                .tag("reason", reasonOf(event))
                .register(meters)
                .increment();
    }

    private static String nameOf(PaymentEvent event) {
        return switch (event) {
            case PaymentEvent.Captured _ -> "captured";
            case PaymentEvent.Declined _ -> "declined";
            case PaymentEvent.ActionRequired _ -> "action_required";
            case PaymentEvent.ResultPending _ -> "outcome_awaited";
            case PaymentEvent.Expired _ -> "expired";
            case PaymentEvent.RefundBegun _ -> "refund_begun";
            case PaymentEvent.RefundDone _ -> "refund_completed";
            case PaymentEvent.RefundFailed _ -> "refund_failed";
            case PaymentEvent.ChargedBack _ -> "charged_back";
            case PaymentEvent.ChargebackReversed _ -> "chargeback_reversed";
            case PaymentEvent.CaptureFailed _ -> "capture_failed";
        };
    }

    private static String reasonOf(PaymentEvent event) {
        return event instanceof PaymentEvent.Declined declined
                ? declined.reason().name().toLowerCase(Locale.ROOT)
                : NO_REASON;
    }
}
