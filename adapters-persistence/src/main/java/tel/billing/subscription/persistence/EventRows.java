package tel.billing.subscription.persistence;

import tel.billing.shared.persistence.Words;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.Term;
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
            case SubscriptionEvent.ChosenAnew(var tier, var _) -> of("chosen_anew", tier);
            case SubscriptionEvent.Activated(var tariff, var term, var _) -> of("activated", tariff, term);
            case SubscriptionEvent.PlanChanged(var from, var to, var _) -> {
                var row = of("plan_changed", to);
                row.setFromTier(from.value());
                yield row;
            }
            case SubscriptionEvent.ChangePlanned(var ordered, var _) -> of("change_planned", ordered);
            case SubscriptionEvent.PlannedChangeWithdrawn _ -> of("planned_change_withdrawn");
            case SubscriptionEvent.CancellationPlanned(var endsAt, var _) -> {
                var row = of("cancellation_planned");
                row.setEndsAt(endsAt);
                yield row;
            }
            case SubscriptionEvent.CancellationWithdrawn _ -> of("cancellation_withdrawn");
            case SubscriptionEvent.Renewed(var tariff, var term, var _) -> of("renewed", tariff, term);
            case SubscriptionEvent.FellDue(var tariff, var term, var _) -> of("fell_due", tariff, term);
            case SubscriptionEvent.StayedUnpaid(var failures, var _) -> {
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
            case SubscriptionEvent.Paid(var term, var _) -> write(term, of("paid"));
            case SubscriptionEvent.Cancelled(var cause, var _) -> {
                var row = of("cancelled");
                row.setCause(Words.of(cause));
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

    private static SubscriptionEventRecord of(String kind, Tariff tariff, Term term) {
        return write(term, of(kind, tariff));
    }

    private static SubscriptionEventRecord write(Term term, SubscriptionEventRecord row) {
        row.setTermStart(term.start());
        row.setTermEnd(term.end());
        return row;
    }
}
