package tel.billing.payment.monitoring;

import tel.billing.payment.resilience.Breaker;

record PlantedOtherLayer(Breaker breaker) {}
