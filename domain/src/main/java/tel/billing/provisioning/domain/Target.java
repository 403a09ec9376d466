package tel.billing.provisioning.domain;

import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOrder.Wish;

/// How a line is to be, whole: whoever reaches it need not know what the line was before.
public sealed interface Target {

    record Active(LineLimits limits) implements Target {}

    record Suspended(LineLimits limits) implements Target {}

    record Gone() implements Target {}

    /// What a line is to be that was to be this.
    default Target wished(Wish wish) {
        return switch (wish) {
            case Wish.Active(var limits) -> new Active(limits);
            case Wish.Suspended() -> suspended();
            case Wish.Gone() -> new Gone();
        };
    }

    private Target suspended() {
        return switch (this) {
            case Active(var limits) -> new Suspended(limits);
            case Suspended suspended -> suspended;
            case Gone() -> throw new IllegalStateException("a line that is not there cannot be suspended");
        };
    }
}
