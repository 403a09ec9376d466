package tel.billing.journey;

import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.spec.InterruptedProcessor;

/// A card processor that blocks as long as a test wants.
public final class GatedCardProcessor extends InterruptedProcessor {
    private final Gate<PaymentOrder> gate;

    public GatedCardProcessor(CardProcessor real, Gate<PaymentOrder> gate) {
        super(real, gate::pass, _ -> {});
        this.gate = gate;
    }

    public Gate<PaymentOrder> gate() {
        return gate;
    }

    @Override
    public Answer lookUp(PaymentOrder paymentOrder) {
        gate.pass(paymentOrder);
        return super.lookUp(paymentOrder);
    }
}
