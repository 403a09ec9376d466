package tel.billing.subscription.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// `renewals.histories` is the number of random simulations. `renewals.seed` repeats a run or one of
/// its simulations.
class RenewingTogetherTest {
    private static final int HISTORIES = 150;

    @Test
    void batch_renewals_and_single_renewals_have_the_same_balances_states_and_emails(TestReporter reporter) {
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
                .as("to repeat: -Drenewals.histories=1 -Drenewals.seed=%s", seed)
                .isEqualTo(oneByOne);
    }
}
