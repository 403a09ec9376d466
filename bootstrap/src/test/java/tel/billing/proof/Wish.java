package tel.billing.proof;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.random.RandomGenerator;

/// What a client is up to: an amount under a key of its own, how long it waits for each answer, and
/// whether it would pay at the processor's page or cancel there, and have it keep the card.
record Wish(UUID key, long amountMinor, Duration patience, boolean paysAtPage, boolean keepsCard) {
    private static final long LEAST = 100;
    /// Below every amount that the sandbox and Adyen's stub take for a test.
    private static final long MOST = 20_000;

    private static final Duration PATIENT = Duration.ofSeconds(15);
    /// Some go away before the service can have answered, and come back.
    private static final Duration HASTY = Duration.ofMillis(20);

    /// @param hasPages whether there is a page to be sent to
    static Wish draw(boolean hasPages, RandomGenerator random) {
        return new Wish(
                UUID.randomUUID(),
                drawAmount(hasPages, random),
                random.nextInt(20) == 0 ? HASTY : PATIENT,
                random.nextBoolean(),
                false);
    }

    /// To pay once at the page, and with the same card from then on.
    static Wish toKeepACard() {
        return new Wish(UUID.randomUUID(), LEAST, PATIENT, true, true);
    }

    /// To have this in the wallet.
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
            case 5, 6 -> 50_400; // charged, but nobody hears of it
            case 7, 8 -> 50_300; // charged when asked again
            case 9, 10, 11, 12, 13 -> hasPages ? 20_200 : LEAST; // the customer pays or cancels at a page
            default -> random.nextLong(LEAST, MOST + 1);
        };
    }
}
