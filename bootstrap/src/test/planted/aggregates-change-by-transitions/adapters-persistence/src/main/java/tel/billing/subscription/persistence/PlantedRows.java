package tel.billing.subscription.persistence;

import tel.billing.payment.domain.Payment;

final class PlantedRows {

    Payment read() {
        return new Payment.Captured(1);
    }
}
