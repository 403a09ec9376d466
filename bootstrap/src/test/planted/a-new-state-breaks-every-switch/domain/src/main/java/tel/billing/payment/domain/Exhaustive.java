package tel.billing.payment.domain;

final class Exhaustive {
    String words(Payment payment) {
        return switch (payment) {
            case Payment known when known.equals(new Payment.Draft(1)) -> "one";
            case Payment.Draft(var amount) -> "draft of " + amount;
            case Payment.Captured _, Payment.Declined _ -> words("done");
        };
    }

    String words(String open) {
        return switch (open) {
            case "done" -> "over";
            default -> open;
        };
    }
}
