package tel.billing.payment.web;

final class PlantedDto {}
