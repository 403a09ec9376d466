package tel.billing.shared.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogThrottleTest {
    private final LogThrottle throttle = new LogThrottle();

    @Test
    void only_the_first_of_two_messages_passes() {
        assertThat(throttle.tryPass()).isTrue();
        assertThat(throttle.tryPass()).isFalse();
    }

    @Test
    void a_suppressed_message_does_not_pass() {
        throttle.suppress();

        assertThat(throttle.tryPass()).isFalse();
    }
}
