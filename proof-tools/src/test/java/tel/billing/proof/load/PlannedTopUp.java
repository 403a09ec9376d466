package tel.billing.proof.load;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.random.RandomGenerator;

/// A top-up of a client: an amount with its own key, the timeouts, and whether the customer pays or
/// cancels at the processor's page, and stores the card.
public record PlannedTopUp(UUID key, long amountMinor, Duration timeout, boolean paysAtPage, boolean keepsCard) {
    private static final long LEAST = 100;
    /// Below every test amount of the sandbox and of Adyen's stub.
    private static final long MAX_AMOUNT = 20_000;

    private static final Duration PATIENT = Duration.ofSeconds(15);
    /// Some clients have a timeout that is too short for the service, and retry.
    private static final Duration HASTY = Duration.ofMillis(20);

    /// @param hasPages whether there is a page for customers
    static PlannedTopUp draw(boolean hasPages, RandomGenerator random) {
        return new PlannedTopUp(
                UUID.randomUUID(),
                randomAmount(hasPages, random),
                random.nextInt(20) == 0 ? HASTY : PATIENT,
                random.nextBoolean(),
                false);
    }

    /// Pays at the page, and stores the card for later payments.
    public static PlannedTopUp storingCard() {
        return new PlannedTopUp(UUID.randomUUID(), LEAST, PATIENT, true, true);
    }

    /// Tops up this amount.
    public static PlannedTopUp of(long amountMinor) {
        return new PlannedTopUp(UUID.randomUUID(), amountMinor, PATIENT, true, false);
    }

    Map<String, ?> members() {
        return keepsCard
                ? Map.of("amount_minor", amountMinor, "currency", "EUR", "save_card", true)
                : Map.of("amount_minor", amountMinor, "currency", "EUR");
    }

    private static long randomAmount(boolean hasPages, RandomGenerator random) {
        return switch (random.nextInt(100)) {
            case 0, 1, 2 -> 40_200; // declined
            case 3, 4 -> 40_201; // declined
            case 5, 6 -> 50_400; // charged, but the answer is lost
            case 7, 8 -> 50_300; // charged after a retry
            case 9, 10, 11, 12, 13 -> hasPages ? 20_200 : LEAST; // the customer pays or cancels at a page
            default -> random.nextLong(LEAST, MAX_AMOUNT + 1);
        };
    }
}
