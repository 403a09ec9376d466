package tel.billing.payment.bootstrap;

record PlantedAwayFromWiring() {}
