package tel.billing.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleRangeTest {
    private static final long USUALLY = 1_000;

    @Test
    void the_default_number_of_schedules_is_drawn_from_a_new_seed() {
        var one = asked(Map.of());

        assertThat(one.count()).isEqualTo(USUALLY);
        assertThat(one.seed()).isNotEqualTo(asked(Map.of()).seed());
    }

    @Test
    void the_requested_number_of_schedules_is_drawn_from_the_requested_seed() {
        assertThat(asked(Map.of("cuts.schedules", "5", "cuts.seed", "-7"))).isEqualTo(new ScheduleRange(-7, 0, 5));
    }

    @Test
    void one_schedule_runs_alone() {
        assertThat(asked(Map.of("cuts.schedule", "41", "cuts.seed", "-7"))).isEqualTo(new ScheduleRange(-7, 41, 42));
    }

    @ParameterizedTest
    @CsvSource({
        "cuts.schedules, many",
        "cuts.schedules, 1e5",
        "cuts.schedules, 0",
        "cuts.schedules, ''",
        "cuts.schedule, -1",
        "cuts.seed, abc"
    })
    void an_invalid_value_is_reported_with_its_property(String property, String value) {
        assertThatThrownBy(() -> asked(Map.of(property, value)))
                .hasMessageStartingWith(property + " must be a whole number")
                .hasMessageEndingWith("not '%s'".formatted(value));
    }

    @Test
    void one_schedule_alone_requires_its_seed() {
        assertThatThrownBy(() -> asked(Map.of("cuts.schedule", "41"))).hasMessageContaining("it requires cuts.seed");
    }

    private static ScheduleRange asked(Map<String, String> properties) {
        return ScheduleRange.of(properties::get, USUALLY);
    }
}
