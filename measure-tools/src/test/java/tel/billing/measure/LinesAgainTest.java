package tel.billing.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;

/// `./measure lines` runs it for any number of lines.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class LinesAgainTest {
    private static final int FEW = 200;

    @Test
    void a_pbx_that_lost_its_data_soon_has_all_lines_again() throws Exception {
        assertThat(LinesAgain.measure(Integer.getInteger("measure.lines", FEW), System.out))
                .isEmpty();
    }
}
