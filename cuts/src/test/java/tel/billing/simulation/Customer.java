package tel.billing.simulation;

import java.time.Duration;
import tel.billing.payment.domain.PaymentOrder;
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

    void act(ScriptedCardProcessor processor, PaymentOrder paymentOrder) {
        switch (this) {
            case PAYS, PAYS_LATE -> processor.customerPays(paymentOrder);
            case CANCELS -> processor.customerCancels(paymentOrder);
        }
    }
}
