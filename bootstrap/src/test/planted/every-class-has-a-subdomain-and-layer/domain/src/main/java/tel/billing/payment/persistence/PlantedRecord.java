package tel.billing.payment.persistence;

record PlantedRecord() {}
