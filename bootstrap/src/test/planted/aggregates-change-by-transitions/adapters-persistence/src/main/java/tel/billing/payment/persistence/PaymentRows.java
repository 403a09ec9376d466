package tel.billing.payment.persistence;

import tel.billing.payment.domain.Payment;

final class PaymentRows {

    Payment read() {
        return new Payment.Captured(1);
    }
}
