package tel.billing.payment.application;

import java.util.List;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;

/// A payment, and what of it was to go back to its card, the oldest first: refunds that failed, too.
public record PaymentWithRefunds(Payment payment, List<Refund> refunds) {

    public PaymentWithRefunds {
        refunds = List.copyOf(refunds);
    }
}
