package tel.billing.proof.oracle;

import java.util.List;
import tel.billing.proof.evidence.Evidence;
import tel.billing.proof.evidence.Evidence.Payment;
import tel.billing.proof.evidence.GroundTruth.Moved;
import tel.billing.proof.evidence.Kind;

/// The state that a payment must have, derived from all its transfers.
record ProcessorHistory(List<Moved> movements) {

    boolean matches(Payment payment) {
        return movements.stream().allMatch(each -> each.movement().account().equals(payment.account()))
                && payment.status().equals(status(payment.amountMinor()))
                && payment.amountMinor() == sum(Kind.TOPUP)
                && payment.refundedMinor() == refunded()
                && payment.pendingMinor() == 0;
    }

    private String status(long amountMinor) {
        if (count(Kind.CAPTURE_FAILED) > 0) {
            return "failed";
        }
        if (count(Kind.CHARGEBACK) > count(Kind.CHARGEBACK_REVERSAL)) {
            return "charged_back";
        }
        if (refunded() == 0) {
            return "captured";
        }
        return refunded() == amountMinor ? "refunded" : "partly_refunded";
    }

    private long refunded() {
        return -sum(Kind.REFUND) - sum(Kind.REFUND_FAILED);
    }

    private long count(Kind kind) {
        return movements.stream().filter(each -> each.kind() == kind).count();
    }

    private long sum(Kind kind) {
        return Evidence.sum(movements.stream()
                .map(Moved::movement)
                .filter(each -> each.kind() == kind)
                .toList());
    }
}
