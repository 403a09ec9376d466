package tel.billing.benchmark.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.benchmark.process.BenchmarkDatabase;

@Tag("long")
class RenewalBenchmarkTest {
    private static final int FEW = 300;

    @Test
    void all_due_subscriptions_are_renewed_once_and_the_ledger_balances(@TempDir Path directory) throws Exception {
        try (var database = BenchmarkDatabase.startIn(directory)) {
            database.migrate();
            assertThat(RenewalBenchmark.run(database, new Order(FEW, 1), System.out::println)
                            .faults())
                    .isEmpty();
        }
    }
}
