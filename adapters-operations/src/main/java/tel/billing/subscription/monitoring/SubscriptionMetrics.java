package tel.billing.subscription.monitoring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.event.TransactionalEventListener;
import tel.billing.subscription.domain.CancellationReason;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.ChargeEvent;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.domain.SubscriptionEvent;

/// Counts and logs the events that the stores of subscriptions and charges publish, after the commit, by ids
/// only.
public record SubscriptionMetrics(MeterRegistry meters) {
    private static final Logger LOG = LoggerFactory.getLogger(SubscriptionMetrics.class);

    @TransactionalEventListener(fallbackExecution = true)
    public void record(Subscription.Transition<?> transition) {
        var name = nameOf(transition.event());
        Counter.builder("billing.subscriptions.events")
                .description("Events of subscriptions")
                .tag("event", name)
                .register(meters)
                .increment();
        var subscription = transition.to();
        LOG.info("subscription {} of account {}: {}", subscription.id(), subscription.account(), name);
    }

    @TransactionalEventListener(fallbackExecution = true)
    public void record(Charge.Change<?> change) {
        var charge = change.to();
        switch (change.event()) {
            case ChargeEvent.CardRequested _ -> countAndLog(charge, "card_asked");
            case ChargeEvent.LineRequested _ -> countAndLog(charge, "line_asked");
            // The subscription event is logged already.
            case ChargeEvent.Captured _ -> count(charge, "captured");
            case ChargeEvent.Declined _ -> countAndLog(charge, "declined");
            case ChargeEvent.Released _ -> countAndLog(charge, "released");
        }
    }

    private void countAndLog(Charge charge, String outcome) {
        count(charge, outcome);
        LOG.info(
                "charge {} for subscription {} of account {}: {} {}",
                charge.id(),
                charge.subscription(),
                charge.account(),
                purpose(charge),
                outcome);
    }

    private void count(Charge charge, String outcome) {
        Counter.builder("billing.charges")
                .description("Charges for subscriptions, by outcome")
                .tag("purpose", purpose(charge))
                .tag("outcome", outcome)
                .register(meters)
                .increment();
    }

    private static String purpose(Charge charge) {
        return charge.bill().purpose().name().toLowerCase(Locale.ROOT);
    }

    private static String nameOf(SubscriptionEvent event) {
        return switch (event) {
            case SubscriptionEvent.PlanChosen _ -> "chosen_anew";
            case SubscriptionEvent.Activated _ -> "activated";
            case SubscriptionEvent.PlanChanged _ -> "plan_changed";
            case SubscriptionEvent.ChangeScheduled _ -> "change_planned";
            case SubscriptionEvent.CancellationPostponed _ -> "cancellation_postponed";
            case SubscriptionEvent.ScheduledChangeWithdrawn _ -> "planned_change_withdrawn";
            case SubscriptionEvent.CancellationScheduled _ -> "cancellation_planned";
            case SubscriptionEvent.CancellationWithdrawn _ -> "cancellation_withdrawn";
            case SubscriptionEvent.Renewed _ -> "renewed";
            case SubscriptionEvent.BecamePastDue _ -> "fell_due";
            case SubscriptionEvent.RetryFailed _ -> "stayed_unpaid";
            case SubscriptionEvent.Suspended _ -> "suspended";
            case SubscriptionEvent.Paid _ -> "paid_late";
            case SubscriptionEvent.Cancelled cancelled -> "cancelled_" + nameOf(cancelled.cause());
        };
    }

    private static String nameOf(CancellationReason reason) {
        return reason == CancellationReason.EXPIRED ? "lapsed" : reason.name().toLowerCase(Locale.ROOT);
    }
}
