package tel.billing.subscription.domain;

import java.util.Optional;
import tel.billing.subscription.Tariff;

/// What happens at the end of the period: a plan change, the cancellation, or a renewal. A scheduled
/// cancellation precedes a scheduled plan change.
///
/// @param newTariff the ordered tariff, as listed at the time of the order
/// @param cancels   whether the subscription is cancelled
public record ScheduledChange(Optional<Tariff> newTariff, boolean cancels) {
    /// A renewal with the same plan.
    public static final ScheduledChange SAME = new ScheduledChange(Optional.empty(), false);

    ScheduledChange changingTo(Tariff ordered) {
        return new ScheduledChange(Optional.of(ordered), cancels);
    }

    ScheduledChange keepingPlan() {
        return new ScheduledChange(Optional.empty(), cancels);
    }

    ScheduledChange cancelling(boolean isToCancel) {
        return new ScheduledChange(newTariff, isToCancel);
    }
}
