package tel.billing.payment.persistence;

import tel.billing.payment.domain.Payment;

final class PlantedStore {

    Payment.Transition<?> change(Payment from, Payment to) {
        return new Payment.Transition<>(from, to);
    }
}
