package tel.billing.payment.spec;

import tel.billing.payment.domain.Payment;

final class InMemoryPayments {

    Payment captured() {
        return new Payment.Captured(1);
    }
}
