package tel.billing.payment.persistence;

import tel.billing.payment.bootstrap.PaymentWiring;

final class PlantedWired extends PaymentWiring {}
