package tel.billing.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.Courier;
import tel.billing.payment.adyen.stub.Entry;

/// Banks and cards' owners, who take money from us, and sometimes bring it back.
final class Issuers {
    private final AdyenStub stub;
    private final Courier courier;
    private final RandomGenerator random;
    private final List<Dispute> disputes = new ArrayList<>();

    private record Dispute(String payment, Entry.Told told) {}

    Issuers(AdyenStub stub, Courier courier, RandomGenerator random) {
        this.stub = stub;
        this.courier = courier;
        this.random = random;
    }

    void act() {
        switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> any(Entry.Why.PAYMENT).ifPresent(this::dispute);
            case 4, 5, 6 -> endDispute();
            case 7 -> any(Entry.Why.PAYMENT).ifPresent(payment -> stub.world().failCapture(payment.psp()));
            default -> any(Entry.Why.REFUND).ifPresent(refund -> stub.world().failRefund(refund.psp()));
        }
    }

    private void dispute(Entry.Moved payment) {
        stub.world().chargeBack(payment.psp()).ifPresent(told -> disputes.add(new Dispute(payment.psp(), told)));
    }

    /// Disputes last for weeks: that one ends is never told before its beginning was heard.
    private void endDispute() {
        var known = disputes.stream()
                .filter(dispute -> courier.hasDelivered(dispute.told()))
                .toList();
        if (!known.isEmpty()) {
            var dispute = known.get(random.nextInt(known.size()));
            disputes.remove(dispute);
            stub.world().reverseChargeback(dispute.payment());
        }
    }

    private Optional<Entry.Moved> any(Entry.Why why) {
        var some = stub.movements().stream().filter(moved -> moved.why() == why).toList();
        return some.isEmpty() ? Optional.empty() : Optional.of(some.get(random.nextInt(some.size())));
    }
}
