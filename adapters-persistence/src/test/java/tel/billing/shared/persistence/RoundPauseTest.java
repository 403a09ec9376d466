package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tel.billing.shared.spec.SteppedTime;

class RoundPauseTest {
    private static final Duration BUSY = Duration.ofSeconds(1);
    private static final Duration IDLE = Duration.ofSeconds(2);

    private final SteppedTime time = new SteppedTime(Instant.EPOCH);
    private final RoundPause pause = new RoundPause(time);

    @Test
    void is_one_second_and_two_after_ten_seconds_without_work() {
        assertThat(pause.next()).isEqualTo(BUSY);

        time.pass(Duration.ofSeconds(10).minusNanos(1));
        assertThat(pause.next()).isEqualTo(BUSY);

        time.pass(Duration.ofNanos(1));
        assertThat(pause.next()).isEqualTo(IDLE);
    }

    @Test
    void is_one_second_again_once_work_is_expected() {
        time.pass(Duration.ofMinutes(1));
        assertThat(pause.next()).isEqualTo(IDLE);

        pause.expectWork();
        time.pass(Duration.ofSeconds(9));

        assertThat(pause.next()).isEqualTo(BUSY);
    }
}
