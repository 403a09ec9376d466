package tel.billing.subscription.domain;

import java.util.Optional;
import tel.billing.subscription.PlanTier;

/// What is to happen when the term is over: another plan, the end, or more of the same. An end
/// comes before a change that was planned as well.
public record Outlook(Optional<PlanTier> change, boolean ends) {
    /// More of the same.
    public static final Outlook SAME = new Outlook(Optional.empty(), false);

    Outlook changingTo(PlanTier tier) {
        return new Outlook(Optional.of(tier), ends);
    }

    Outlook keepingPlan() {
        return new Outlook(Optional.empty(), ends);
    }

    Outlook ending(boolean isToEnd) {
        return new Outlook(change, isToEnd);
    }
}
