package tel.billing.invoice.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import tel.billing.invoice.spec.InlineRenderQueue;
import tel.billing.shared.spec.Arbitrary;

class InstrumentedRenderQueueTest {
    private static final byte[] DOCUMENT = {1, 2, 3};

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final InlineRenderQueue queue = new InlineRenderQueue();
    private final InstrumentedRenderQueue instrumented = new InstrumentedRenderQueue(queue, meters);

    @Test
    void renderings_are_timed_by_outcome() {
        assertThat(run(() -> DOCUMENT)).contains(DOCUMENT);
        assertThatIllegalStateException()
                .isThrownBy(() -> run(() -> {
                    throw new IllegalStateException("a font is missing");
                }));
        queue.setFull(true);
        assertThat(run(() -> DOCUMENT)).isEmpty();
        assertThat(run(() -> DOCUMENT)).isEmpty();

        assertThat(renderings("printed")).isEqualTo(1);
        assertThat(renderings("failed")).isEqualTo(1);
        assertThat(renderings("busy")).isEqualTo(2);
    }

    private Optional<byte[]> run(Supplier<byte[]> rendering) {
        return instrumented.run(Arbitrary.accountId(), Duration.ofSeconds(1), rendering);
    }

    private long renderings(String outcome) {
        return meters.get("billing.invoices.renderings")
                .tag("outcome", outcome)
                .timer()
                .count();
    }
}
