package tel.billing.cut;

import java.time.Duration;
import java.util.function.BiConsumer;
import tel.billing.payment.domain.Order;
import tel.billing.payment.spec.ScriptedCardProcessor;

/// What the customer does at the processor's page, if sent there.
enum Customer {
    PAYS(Duration.ZERO, ScriptedCardProcessor::customerPays),
    /// When it is nearly, or really, too late.
    PAYS_LATE(Duration.ofMinutes(59), ScriptedCardProcessor::customerPays),
    CANCELS(Duration.ZERO, ScriptedCardProcessor::customerCancels);

    private final Duration lateness;
    private final BiConsumer<ScriptedCardProcessor, Order> deed;

    Customer(Duration lateness, BiConsumer<ScriptedCardProcessor, Order> deed) {
        this.lateness = lateness;
        this.deed = deed;
    }

    boolean isReady(Duration sinceDraft) {
        return sinceDraft.compareTo(lateness) >= 0;
    }

    void act(ScriptedCardProcessor processor, Order order) {
        deed.accept(processor, order);
    }
}
