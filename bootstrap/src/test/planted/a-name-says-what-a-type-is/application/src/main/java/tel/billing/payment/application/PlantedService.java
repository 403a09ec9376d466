package tel.billing.payment.application;

final class PlantedService {}
