package tel.billing.payment.application;

import java.util.function.IntFunction;
import tel.billing.payment.domain.Payment;

final class PlantedReference {
    final IntFunction<Payment> captured = Payment.Captured::new;
}
