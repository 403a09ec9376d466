package tel.billing.proof;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.random.RandomGenerator;

/// A top-up of a client: an amount with a key of its own, the timeouts, and whether the customer pays or
/// cancels at the processor's page, and stores the card.
record Wish(UUID key, long amountMinor, Duration patience, boolean paysAtPage, boolean keepsCard) {
    private static final long LEAST = 100;
    /// Below every test amount of the sandbox and of Adyen's stub.
    private static final long MOST = 20_000;

    private static final Duration PATIENT = Duration.ofSeconds(15);
    /// Some clients have a timeout that is too short for the service, and retry.
    private static final Duration HASTY = Duration.ofMillis(20);

    /// @param hasPages whether there is a page for customers
    static Wish draw(boolean hasPages, RandomGenerator random) {
        return new Wish(
                UUID.randomUUID(),
                drawAmount(hasPages, random),
                random.nextInt(20) == 0 ? HASTY : PATIENT,
                random.nextBoolean(),
                false);
    }

    /// Pays at the page, and stores the card for later payments.
    static Wish toKeepACard() {
        return new Wish(UUID.randomUUID(), LEAST, PATIENT, true, true);
    }

    /// Tops up this amount.
    static Wish toHave(long amountMinor) {
        return new Wish(UUID.randomUUID(), amountMinor, PATIENT, true, false);
    }

    Map<String, ?> members() {
        return keepsCard
                ? Map.of("amount_minor", amountMinor, "currency", "EUR", "save_card", true)
                : Map.of("amount_minor", amountMinor, "currency", "EUR");
    }

    private static long drawAmount(boolean hasPages, RandomGenerator random) {
        return switch (random.nextInt(100)) {
            case 0, 1, 2 -> 40_200; // declined
            case 3, 4 -> 40_201; // declined
            case 5, 6 -> 50_400; // charged, but the answer is lost
            case 7, 8 -> 50_300; // charged after a retry
            case 9, 10, 11, 12, 13 -> hasPages ? 20_200 : LEAST; // the customer pays or cancels at a page
            default -> random.nextLong(LEAST, MOST + 1);
        };
    }
}
