package tel.billing.benchmark.batch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class RenewalBenchmarkTest {
    private static final int FEW = 300;

    @Test
    void all_due_subscriptions_are_renewed_once_and_the_ledger_balances() throws Exception {
        assertThat(RenewalBenchmark.run(new Order(FEW, 1), System.out::println).faults())
                .isEmpty();
    }
}
