package tel.billing.provisioning.domain;

import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOrder.DesiredState;

/// The complete state that the PBX must give a line: a [DesiredState] with what the line keeps from the target
/// before, so the PBX needs no earlier state.
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
