package tel.billing.payment.application;

import tel.billing.payment.domain.Payment;

final class PaymentDrafter {

    Payment.Transition<?> draftAndCapture() {
        return new Payment.Draft(1).capture();
    }
}
