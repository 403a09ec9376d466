package tel.billing.provisioning.domain;

import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOrder.Wish;

/// The complete state that a line must have, independent of its previous state.
public sealed interface LineTarget {

    record Active(LineLimits limits) implements LineTarget {}

    record Suspended(LineLimits limits) implements LineTarget {}

    record Gone() implements LineTarget {}

    /// The target after a further order.
    default LineTarget wished(Wish wish) {
        return switch (wish) {
            case Wish.Active(var limits) -> new Active(limits);
            case Wish.Suspended() -> suspended();
            case Wish.Gone() -> new Gone();
        };
    }

    private LineTarget suspended() {
        return switch (this) {
            case Active(var limits) -> new Suspended(limits);
            case Suspended suspended -> suspended;
            case Gone() -> throw new IllegalStateException("A removed line cannot be suspended.");
        };
    }
}
