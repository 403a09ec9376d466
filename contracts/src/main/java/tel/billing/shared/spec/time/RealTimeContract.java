package tel.billing.shared.spec.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.shared.RealTime;

/// The contract of every real time.
public abstract class RealTimeContract {

    protected abstract RealTime realTime();

    @Test
    void a_pause_takes_its_time() {
        var before = realTime().instant();

        realTime().pause(Duration.ofMillis(20));

        assertThat(realTime().instant()).isAfterOrEqualTo(before.plusMillis(20));
    }

    @Test
    void the_monotonic_clock_measures_a_pause() {
        var before = realTime().nanoTime();

        realTime().pause(Duration.ofMillis(20));

        assertThat(Duration.ofNanos(realTime().nanoTime() - before)).isGreaterThanOrEqualTo(Duration.ofMillis(20));
    }

    @Test
    void an_interrupted_thread_does_not_wait_and_stays_interrupted() {
        var before = realTime().instant();
        Thread.currentThread().interrupt();

        realTime().pause(Duration.ofMinutes(1));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(realTime().instant()).isBefore(before.plusSeconds(30));
    }
}
