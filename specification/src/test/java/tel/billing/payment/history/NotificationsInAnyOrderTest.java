package tel.billing.payment.history;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// `notifications.histories` sets the number of generated histories. `notifications.seed` repeats a run or a
/// single history.
class NotificationsInAnyOrderTest {
    private static final int HISTORIES = 2_000;
    private static final String HISTORIES_PROPERTY = "notifications.histories";
    private static final String SEED_PROPERTY = "notifications.seed";

    @Test
    void late_repeated_and_reordered_notifications_lead_to_the_same_ledger(TestReporter reporter) {
        var seed = Long.getLong(SEED_PROPERTY, System.nanoTime());
        var histories = Integer.getInteger(HISTORIES_PROPERTY, HISTORIES);
        reporter.publishEntry("seed", "%s histories, -D%s=%s".formatted(histories, SEED_PROPERTY, seed));
        var seeds = new SplittableRandom(seed);
        for (var number = 0; number < histories; number++) {
            tryOut(number == 0 ? seed : seeds.nextLong());
        }
    }

    private static void tryOut(long seed) {
        try {
            PaymentHistory.tryOut(seed);
        } catch (AssertionError | RuntimeException failed) {
            throw new AssertionError(
                    "Repeat this history with -D%s=1 -D%s=%s".formatted(HISTORIES_PROPERTY, SEED_PROPERTY, seed),
                    failed);
        }
    }
}
