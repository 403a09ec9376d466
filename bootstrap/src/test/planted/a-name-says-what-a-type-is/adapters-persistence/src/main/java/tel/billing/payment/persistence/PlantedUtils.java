package tel.billing.payment.persistence;

final class PlantedUtils {}
