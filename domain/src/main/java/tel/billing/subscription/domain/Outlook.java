package tel.billing.subscription.domain;

import java.util.Optional;
import tel.billing.subscription.Tariff;

/// What happens at the end of the period: a plan change, the cancellation, or a renewal. A planned
/// cancellation precedes a planned change.
///
/// @param change the ordered tariff, as listed at the time of the order
public record Outlook(Optional<Tariff> change, boolean ends) {
    /// A renewal with the same plan.
    public static final Outlook SAME = new Outlook(Optional.empty(), false);

    Outlook changingTo(Tariff ordered) {
        return new Outlook(Optional.of(ordered), ends);
    }

    Outlook keepingPlan() {
        return new Outlook(Optional.empty(), ends);
    }

    Outlook ending(boolean isToEnd) {
        return new Outlook(change, isToEnd);
    }
}
