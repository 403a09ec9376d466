package tel.billing.notification.smtp;

record PlantedLayer() {}
