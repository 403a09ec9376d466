package tel.billing.payment.domain;

final class PlantedDefault {
    String words(Payment payment) {
        return switch (payment) {
            case Payment.Captured _ -> "captured";
            default -> "not captured";
        };
    }
}
