package tel.billing.payment.application;

import tel.billing.payment.domain.Payment;

final class PlantedState {

    Payment capture() {
        return new Payment.Captured(1);
    }
}
