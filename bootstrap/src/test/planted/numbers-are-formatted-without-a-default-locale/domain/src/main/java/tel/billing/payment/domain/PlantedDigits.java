package tel.billing.payment.domain;

final class PlantedDigits {
    String words = "must have 1 to %d characters".formatted(200);
}
