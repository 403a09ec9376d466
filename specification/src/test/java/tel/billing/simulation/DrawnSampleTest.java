package tel.billing.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrawnSampleTest {

    @Test
    void is_small_unless_the_whole_one_is_requested() {
        assertThat(asked(Map.of()).count(2, 5)).isEqualTo(2);
        assertThat(asked(Map.of("tests.sample", "small")).count(2, 5)).isEqualTo(2);
        assertThat(asked(Map.of("tests.sample", "whole")).count(2, 5)).isEqualTo(5);
    }

    @Test
    void is_a_part_of_a_list_or_the_whole_list() {
        var all = List.of(1, 2, 3, 4, 5);
        assertThat(DrawnSample.WHOLE.draw(all, 4)).isEqualTo(all);
        assertThat(DrawnSample.SMALL.draw(all, 4))
                .hasSize(2)
                .doesNotHaveDuplicates()
                .isSubsetOf(all);
        assertThat(DrawnSample.SMALL.draw(List.of(), 4)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Whole", "all", "5"})
    void is_no_other(String text) {
        assertThatThrownBy(() -> asked(Map.of("tests.sample", text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tests.sample must be small or whole, not '%s'", text);
    }

    private static DrawnSample asked(Map<String, String> properties) {
        return DrawnSample.of(properties::get);
    }
}
