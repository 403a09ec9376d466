package tel.billing.proof.processor;

import java.util.Optional;
import java.util.random.RandomGenerator;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.Entry;

/// Banks and card holders, who claim money back, and sometimes lose the dispute.
final class Disputes {
    private final AdyenStub stub;
    private final RandomGenerator random;

    Disputes(AdyenStub stub, RandomGenerator random) {
        this.stub = stub;
        this.random = random;
    }

    void act() {
        var world = stub.externalActions();
        switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> any(Entry.Cause.PAYMENT).ifPresent(payment -> world.chargeBack(payment.psp()));
            case 4, 5, 6 ->
                any(Entry.Cause.CHARGEBACK).ifPresent(dispute -> world.reverseChargeback(dispute.payment()));
            case 7 -> any(Entry.Cause.PAYMENT).ifPresent(payment -> world.failCapture(payment.psp()));
            default -> any(Entry.Cause.REFUND).ifPresent(refund -> world.failRefund(refund.psp()));
        }
    }

    private Optional<Entry.Moved> any(Entry.Cause cause) {
        var some =
                stub.movements().stream().filter(moved -> moved.why() == cause).toList();
        return some.isEmpty() ? Optional.empty() : Optional.of(some.get(random.nextInt(some.size())));
    }
}
