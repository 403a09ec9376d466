package tel.billing.notification.mail;

final class PlantedHelper {}
