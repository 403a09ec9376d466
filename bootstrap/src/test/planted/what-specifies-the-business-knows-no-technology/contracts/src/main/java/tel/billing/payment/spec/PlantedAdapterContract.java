package tel.billing.payment.spec;

import org.junit.jupiter.api.Test;
import tel.billing.payment.persistence.JooqPayments;

abstract class PlantedAdapterContract {
    @Test
    void keeps() {
        new JooqPayments();
    }
}
