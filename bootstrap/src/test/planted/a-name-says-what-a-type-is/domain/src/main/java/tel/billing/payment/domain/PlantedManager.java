package tel.billing.payment.domain;

final class PlantedManager {}
