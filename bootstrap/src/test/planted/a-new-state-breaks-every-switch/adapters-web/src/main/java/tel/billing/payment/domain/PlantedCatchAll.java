package tel.billing.payment.domain;

final class PlantedCatchAll {
    String words(Payment payment) {
        return switch (payment) {
            case Payment.Captured _ -> "captured";
            case Payment other -> "not captured: " + other;
        };
    }
}
