package tel.billing.subscription.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// `renewals.histories` says how many histories are drawn, `renewals.seed` repeats a run, or one history of it.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class RenewingTogetherTest {
    private static final int HISTORIES = 150;

    @Test
    void together_they_come_to_the_same_books_states_and_mails_as_one_after_the_other(TestReporter reporter) {
        var seed = Long.getLong("renewals.seed", System.nanoTime());
        var histories = Integer.getInteger("renewals.histories", HISTORIES);
        reporter.publishEntry("seed", "%s histories, -Drenewals.seed=%s".formatted(histories, seed));
        var seeds = new SplittableRandom(seed);
        for (var number = 0; number < histories; number++) {
            tryOut(number == 0 ? seed : seeds.nextLong());
        }
    }

    private static void tryOut(long seed) {
        var together = new RenewalHistory(seed, UnaryOperator.identity()).run();
        var oneByOne = new RenewalHistory(seed, OneAtATime::new).run();
        assertThat(together)
                .as("again, alone: -Drenewals.histories=1 -Drenewals.seed=%s", seed)
                .isEqualTo(oneByOne);
    }
}
