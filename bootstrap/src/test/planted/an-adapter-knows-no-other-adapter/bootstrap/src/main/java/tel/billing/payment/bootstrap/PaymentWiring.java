package tel.billing.payment.bootstrap;

import tel.billing.payment.persistence.JooqPayments;

public class PaymentWiring {
    public JooqPayments payments() {
        return new JooqPayments();
    }
}
