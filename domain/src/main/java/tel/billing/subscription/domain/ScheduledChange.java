package tel.billing.subscription.domain;

import java.util.Optional;
import tel.billing.subscription.Tariff;

/// What happens at the end of the period: a plan change, the cancellation, or a renewal. A planned
/// cancellation precedes a planned change.
///
/// @param change the ordered tariff, as listed at the time of the order
public record ScheduledChange(Optional<Tariff> change, boolean ends) {
    /// A renewal with the same plan.
    public static final ScheduledChange SAME = new ScheduledChange(Optional.empty(), false);

    ScheduledChange changingTo(Tariff ordered) {
        return new ScheduledChange(Optional.of(ordered), ends);
    }

    ScheduledChange keepingPlan() {
        return new ScheduledChange(Optional.empty(), ends);
    }

    ScheduledChange ending(boolean isToEnd) {
        return new ScheduledChange(change, isToEnd);
    }
}
