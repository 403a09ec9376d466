package tel.billing.cut;

import java.time.Duration;
import tel.billing.payment.domain.Order;
import tel.billing.payment.spec.ScriptedCardProcessor;

/// What the customer does at the processor's page, if sent there.
enum Customer {
    PAYS(Duration.ZERO),
    /// When it is nearly, or really, too late.
    PAYS_LATE(Duration.ofMinutes(59)),
    CANCELS(Duration.ZERO);

    private final Duration lateness;

    Customer(Duration lateness) {
        this.lateness = lateness;
    }

    boolean isReady(Duration sinceDraft) {
        return sinceDraft.compareTo(lateness) >= 0;
    }

    void act(ScriptedCardProcessor processor, Order order) {
        switch (this) {
            case PAYS, PAYS_LATE -> processor.customerPays(order);
            case CANCELS -> processor.customerCancels(order);
        }
    }
}
