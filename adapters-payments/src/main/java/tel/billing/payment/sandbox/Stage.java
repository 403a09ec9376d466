package tel.billing.payment.sandbox;

import java.util.UUID;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;

/// How far a movement has come.
sealed interface Stage {

    /// The request was lost on its way.
    record Unheard() implements Stage {}

    /// The customer is to pay or cancel at the page.
    record AtPage() implements Stage {}

    record Captured(ProcessorReference reference) implements Stage {
        static Captured now() {
            return new Captured(new ProcessorReference("sandbox-" + UUID.randomUUID()));
        }
    }

    record Declined(DeclineReason reason) implements Stage {}
}
