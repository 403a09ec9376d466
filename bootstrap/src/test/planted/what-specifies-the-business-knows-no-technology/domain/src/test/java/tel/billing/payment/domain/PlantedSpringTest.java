package tel.billing.payment.domain;

import org.springframework.util.StringUtils;

final class PlantedSpringTest {
    boolean passes() {
        return StringUtils.hasText("a payment");
    }
}
