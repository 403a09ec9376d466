package tel.billing.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// `./measure lines` runs it for any number of lines.
class LinesAgainTest {
    private static final int FEW = 200;

    @Test
    void a_pbx_that_lost_its_data_soon_has_all_lines_again() throws Exception {
        assertThat(LineRecoveryBenchmark.measure(Integer.getInteger("measure.lines", FEW), System.out))
                .isEmpty();
    }
}
