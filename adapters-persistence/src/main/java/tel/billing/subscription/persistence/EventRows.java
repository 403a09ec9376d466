package tel.billing.subscription.persistence;

import tel.billing.shared.persistence.EnumNames;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.domain.CancellationReason;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.domain.SubscriptionEvent;
import tel.billing.subscription.persistence.tables.records.SubscriptionEventRecord;

/// Maps subscription events to their table.
final class EventRows {
    private EventRows() {}

    /// The number of the event is the version of the new state.
    static SubscriptionEventRecord row(Subscription.Transition<?> transition) {
        var row = row(transition.event());
        row.setAccountId(transition.to().account().value());
        row.setSubscriptionId(transition.to().id().value());
        row.setNumber(transition.to().version().number());
        row.setAt(transition.event().at());
        return row;
    }

    private static SubscriptionEventRecord row(SubscriptionEvent event) {
        return switch (event) {
            case SubscriptionEvent.PlanChosen(var tier, var _) -> of("chosen_anew", tier);
            case SubscriptionEvent.Activated(var tariff, var period, var _) -> of("activated", tariff, period);
            case SubscriptionEvent.PlanChanged(var from, var to, var _) -> {
                var row = of("plan_changed", to);
                row.setFromTier(from.value());
                yield row;
            }
            case SubscriptionEvent.ChangeScheduled(var ordered, var _) -> of("change_planned", ordered);
            case SubscriptionEvent.ScheduledChangeWithdrawn _ -> of("planned_change_withdrawn");
            case SubscriptionEvent.CancellationScheduled(var endsAt, var _) -> {
                var row = of("cancellation_planned");
                row.setEndsAt(endsAt);
                yield row;
            }
            case SubscriptionEvent.CancellationWithdrawn _ -> of("cancellation_withdrawn");
            case SubscriptionEvent.Renewed(var tariff, var period, var _) -> of("renewed", tariff, period);
            case SubscriptionEvent.BecamePastDue(var tariff, var period, var _) -> of("fell_due", tariff, period);
            case SubscriptionEvent.RetryFailed(var failures, var _) -> {
                var row = of("stayed_unpaid");
                row.setFailures(failures);
                yield row;
            }
            case SubscriptionEvent.Suspended _ -> of("suspended");
            case SubscriptionEvent.CancellationPostponed(var until, var _) -> {
                var row = of("cancellation_postponed");
                row.setEndsAt(until);
                yield row;
            }
            case SubscriptionEvent.Paid(var period, var _) -> write(period, of("paid"));
            case SubscriptionEvent.Cancelled(var cause, var _) -> {
                var row = of("cancelled");
                row.setCause(word(cause));
                yield row;
            }
        };
    }

    private static SubscriptionEventRecord of(String kind) {
        var row = new SubscriptionEventRecord();
        row.setKind(kind);
        return row;
    }

    private static SubscriptionEventRecord of(String kind, PlanTier tier) {
        var row = of(kind);
        row.setTier(tier.value());
        return row;
    }

    private static SubscriptionEventRecord of(String kind, Tariff tariff) {
        var row = of(kind);
        TariffColumns.OF_EVENTS.write(tariff, row);
        return row;
    }

    private static SubscriptionEventRecord of(String kind, Tariff tariff, BillingPeriod period) {
        return write(period, of(kind, tariff));
    }

    private static SubscriptionEventRecord write(BillingPeriod period, SubscriptionEventRecord row) {
        row.setTermStart(period.start());
        row.setTermEnd(period.end());
        return row;
    }

    private static String word(CancellationReason reason) {
        return reason == CancellationReason.EXPIRED ? "lapsed" : EnumNames.of(reason);
    }
}
