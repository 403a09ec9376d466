package tel.billing.payment;

record PlantedAtTheFrontDoor() {}
