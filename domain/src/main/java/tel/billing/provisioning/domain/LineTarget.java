package tel.billing.provisioning.domain;

import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOrder.DesiredState;

/// The complete target state of a line: the desired state, plus what the line keeps from its previous target.
public sealed interface LineTarget {

    record Active(LineLimits limits) implements LineTarget {}

    record Suspended(LineLimits limits) implements LineTarget {}

    record Removed() implements LineTarget {}

    /// The target after a further order.
    default LineTarget after(DesiredState desired) {
        return switch (desired) {
            case DesiredState.Active(var limits) -> new Active(limits);
            case DesiredState.Suspended() -> suspended();
            case DesiredState.Removed() -> new Removed();
        };
    }

    private LineTarget suspended() {
        return switch (this) {
            case Active(var limits) -> new Suspended(limits);
            case Suspended suspended -> suspended;
            case Removed() -> throw new IllegalStateException("A removed line cannot be suspended.");
        };
    }
}
