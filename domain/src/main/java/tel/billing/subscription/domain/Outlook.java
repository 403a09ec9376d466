package tel.billing.subscription.domain;

import java.util.Optional;
import tel.billing.subscription.Tariff;

/// What is to happen when the term is over: another plan, the end, or more of the same. An end
/// comes before a change that was planned as well.
///
/// @param change what was ordered, as it was listed then for when it begins
public record Outlook(Optional<Tariff> change, boolean ends) {
    /// More of the same.
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
