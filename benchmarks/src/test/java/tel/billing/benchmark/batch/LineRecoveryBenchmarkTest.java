package tel.billing.benchmark.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.benchmark.process.BenchmarkDatabase;

@Tag("long")
class LineRecoveryBenchmarkTest {
    private static final int FEW = 200;

    @Test
    void a_pbx_that_lost_its_data_has_all_lines_again(@TempDir Path directory) throws Exception {
        try (var database = BenchmarkDatabase.startIn(directory)) {
            database.migrate();
            assertThat(LineRecoveryBenchmark.run(database, FEW, System.out::println)
                            .faults())
                    .isEmpty();
        }
    }
}
