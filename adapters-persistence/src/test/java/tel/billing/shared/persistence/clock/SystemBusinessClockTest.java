package tel.billing.shared.persistence.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SystemBusinessClockTest {
    private final SystemRealTime realTime = new SystemRealTime();
    private final SystemBusinessClock clock = new SystemBusinessClock(realTime);

    @Test
    void it_runs_with_real_time() {
        var before = realTime.instant();

        assertThat(clock.instant()).isBetween(before, realTime.instant());
    }

    @Test
    void it_cannot_be_moved() {
        var tomorrow = realTime.instant().plusSeconds(86_400);

        assertThatThrownBy(() -> clock.forwardTo(tomorrow)).isInstanceOf(UnsupportedOperationException.class);
    }
}
