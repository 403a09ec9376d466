package tel.billing.benchmark.batch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class LineRecoveryBenchmarkTest {
    private static final int FEW = 200;

    @Test
    void a_pbx_that_lost_its_data_has_all_lines_again() throws Exception {
        assertThat(LineRecoveryBenchmark.run(FEW, System.out::println).faults()).isEmpty();
    }
}
