package tel.billing.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("After its planned part, a run")
class ExtensionTest {
    private static final Duration STEP = Duration.ofSeconds(10);

    private final List<String> printed = new ArrayList<>();
    private Duration passed = Duration.ofMinutes(1);
    private int steps;

    @Test
    void ends_if_all_kinds_of_work_have_occurred() throws Exception {
        run(0);
        assertThat(steps).isZero();
        assertThat(printed).isEmpty();
    }

    @Test
    void continues_until_the_missing_kinds_have_occurred() throws Exception {
        run(3);
        assertThat(steps).isEqualTo(3);
        assertThat(printed).containsExactly("going on, for at most 240 s in total: [no paid upgrade]");
    }

    @Test
    void ends_after_four_times_its_planned_time() throws Exception {
        run(Integer.MAX_VALUE);
        assertThat(passed).isEqualTo(Duration.ofMinutes(4));
    }

    @Test
    void ends_after_two_minutes_if_it_was_planned_for_a_few_seconds() throws Exception {
        passed = Duration.ofSeconds(10);
        run(Integer.MAX_VALUE);
        assertThat(passed).isEqualTo(Duration.ofMinutes(2));
    }

    private void run(int stepsToCover) throws IOException, InterruptedException {
        new Extension(() -> passed, printed::add)
                .run(() -> steps < stepsToCover ? List.of("no paid upgrade") : List.of(), () -> {
                    steps++;
                    passed = passed.plus(STEP);
                });
    }
}
