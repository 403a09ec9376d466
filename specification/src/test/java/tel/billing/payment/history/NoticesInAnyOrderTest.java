package tel.billing.payment.history;

import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// `notices.histories` says how many histories are drawn, `notices.seed` repeats a run, or one history of it.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class NoticesInAnyOrderTest {
    private static final int HISTORIES = 2_000;

    @Test
    void told_late_often_and_in_any_order_it_ends_in_the_same_books(TestReporter reporter) {
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
            throw new AssertionError("again, alone: -Dnotices.histories=1 -Dnotices.seed=%s".formatted(seed), failed);
        }
    }
}
