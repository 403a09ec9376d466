package tel.billing.wiring.payment;

final class PlantedElsewhere {}
