package tel.billing.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;

/// `./measure lines` has a PBX forget as many as one likes.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class LinesAgainTest {
    private static final int FEW = 200;

    @Test
    void a_phone_system_that_forgot_everything_has_all_lines_again_soon() throws Exception {
        assertThat(LinesAgain.measure(Integer.getInteger("measure.lines", FEW), System.out))
                .isEmpty();
    }
}
