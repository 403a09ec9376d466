package tel.billing.payment.domain;

import org.springframework.stereotype.Component;

@Component
final class PlantedFramework {}
