package tel.billing.payment.application.history;

import java.util.List;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;

/// A payment with its refunds, oldest first, including failed ones.
public record PaymentWithRefunds(Payment payment, List<Refund> refunds) {

    public PaymentWithRefunds {
        refunds = List.copyOf(refunds);
    }
}
