package tel.billing.payment.application;

import tel.billing.payment.domain.Payment;

final class PlantedTransition {

    Payment.Transition<?> change(Payment from, Payment to) {
        return new Payment.Transition<>(from, to);
    }
}
