package tel.billing.shared.persistence.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailurePauseTest {

    @Test
    void grows_with_consecutive_failures_up_to_ten_seconds() {
        assertThat(List.of(0, 2, 3, 4, 5, 6, 7, Integer.MAX_VALUE))
                .map(FailurePause::after)
                .map(Duration::toSeconds)
                .containsExactly(0L, 0L, 2L, 4L, 8L, 10L, 10L, 10L);
    }
}
