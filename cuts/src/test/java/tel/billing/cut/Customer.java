package tel.billing.cut;

import java.time.Duration;
import tel.billing.payment.domain.Order;
import tel.billing.payment.spec.ScriptedCardProcessor;

/// The customer's action at the processor's page, after a redirect.
enum Customer {
    PAYS(Duration.ZERO),
    /// Shortly before, or after, the expiry.
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
