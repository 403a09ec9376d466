package tel.billing.payment.history;

import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// `notices.histories` sets the number of generated histories. `notices.seed` repeats a run or a
/// single history.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class NotificationsInAnyOrderTest {
    private static final int HISTORIES = 2_000;

    @Test
    void late_repeated_and_reordered_notifications_lead_to_the_same_ledger(TestReporter reporter) {
        var seed = Long.getLong("notices.seed", System.nanoTime());
        var histories = Integer.getInteger("notices.histories", HISTORIES);
        reporter.publishEntry("seed", "%s histories, -Dnotices.seed=%s".formatted(histories, seed));
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
                    "Repeat this history with -Dnotices.histories=1 -Dnotices.seed=%s".formatted(seed), failed);
        }
    }
}
