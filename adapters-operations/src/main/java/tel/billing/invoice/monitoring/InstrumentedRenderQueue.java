package tel.billing.invoice.monitoring;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import tel.billing.invoice.application.document.RenderQueue;
import tel.billing.shared.AccountId;

/// Measures how long callers wait for a rendering, by outcome.
public final class InstrumentedRenderQueue implements RenderQueue {
    private final RenderQueue queue;
    private final MeterRegistry meters;

    public InstrumentedRenderQueue(RenderQueue queue, MeterRegistry meters) {
        this.queue = queue;
        this.meters = meters;
    }

    @Override
    public Optional<byte[]> run(AccountId account, Duration timeout, Supplier<byte[]> rendering) {
        var sample = Timer.start(meters);
        var outcome = "failed";
        try {
            var pdf = queue.run(account, timeout, rendering);
            outcome = pdf.isPresent() ? "printed" : "busy";
            return pdf;
        } finally {
            sample.stop(Timer.builder("billing.invoices.renderings")
                    .description("Time to render invoices and credit notes, including the wait")
                    .tag("outcome", outcome)
                    .register(meters));
        }
    }
}
