package tel.billing.shared.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LogThrottleTest {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final AtomicLong nanoTime = new AtomicLong();
    private final LogThrottle throttle = new LogThrottle(nanoTime::get);

    @Test
    void only_the_first_of_two_messages_passes() {
        assertThat(throttle.tryPass()).isTrue();
        assertThat(throttle.tryPass()).isFalse();
    }

    @Test
    void a_message_passes_again_after_a_minute() {
        assertThat(throttle.tryPass()).isTrue();

        nanoTime.addAndGet(MINUTE - 1);
        assertThat(throttle.tryPass()).isFalse();

        nanoTime.addAndGet(1);
        assertThat(throttle.tryPass()).isTrue();
        assertThat(throttle.tryPass()).isFalse();
    }

    @Test
    void a_suppressed_message_does_not_pass_for_a_minute() {
        throttle.suppress();

        nanoTime.addAndGet(MINUTE - 1);
        assertThat(throttle.tryPass()).isFalse();

        nanoTime.addAndGet(1);
        assertThat(throttle.tryPass()).isTrue();
    }
}
