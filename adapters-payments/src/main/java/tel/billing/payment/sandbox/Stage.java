package tel.billing.payment.sandbox;

import java.util.UUID;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;

/// The stage of a movement.
sealed interface Stage {

    /// The request was lost on its way to the processor.
    record Unheard() implements Stage {}

    /// The customer must pay or cancel at the page.
    record AtPage() implements Stage {}

    record Captured(ProcessorReference reference) implements Stage {
        static Captured now() {
            return new Captured(new ProcessorReference("sandbox-" + UUID.randomUUID()));
        }
    }

    record Declined(DeclineReason reason) implements Stage {}
}
