package tel.billing.shared.persistence.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tel.billing.shared.spec.time.SteppedTime;

class PollIntervalTest {
    private final SteppedTime time = new SteppedTime(Instant.EPOCH);
    private final PollInterval pause = new PollInterval(time);

    @Test
    void is_a_tenth_of_the_time_without_work() {
        time.pass(Duration.ofSeconds(25));

        assertThat(pause.next()).isEqualTo(Duration.ofMillis(2500));
    }

    @Test
    void is_at_least_one_second_and_at_most_four() {
        assertThat(pause.next()).isEqualTo(Duration.ofSeconds(1));

        time.pass(Duration.ofDays(1));
        assertThat(pause.next()).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void is_one_second_again_once_work_is_expected() {
        time.pass(Duration.ofMinutes(1));
        assertThat(pause.next()).isEqualTo(Duration.ofSeconds(4));

        pause.expectWork();
        time.pass(Duration.ofSeconds(9));

        assertThat(pause.next()).isEqualTo(Duration.ofSeconds(1));
    }
}
