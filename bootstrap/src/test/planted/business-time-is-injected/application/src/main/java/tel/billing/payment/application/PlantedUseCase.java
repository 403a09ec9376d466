package tel.billing.payment.application;

import java.time.LocalDateTime;

record PlantedUseCase(LocalDateTime at) {
    PlantedUseCase() {
        this(LocalDateTime.now());
    }
}
