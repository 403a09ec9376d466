package tel.billing.shared.persistence.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class WakeUpsTest {
    private final Queue<Runnable> pauses = new ArrayDeque<>();
    private int number;

    @Test
    void follow_a_request_at_once() {
        var wakeUps = new WakeUps(() -> number++, pauses::add);

        wakeUps.request();
        assertThat(number).isOne();

        endPause();
        wakeUps.request();
        assertThat(number).isEqualTo(2);
    }

    @Test
    void follow_all_requests_of_a_pause_once_at_its_end() {
        var wakeUps = new WakeUps(() -> number++, pauses::add);
        wakeUps.request();

        wakeUps.request();
        wakeUps.request();
        assertThat(number).isOne();

        endPause();
        assertThat(number).isEqualTo(2);

        endPause();
        assertThat(number).isEqualTo(2);
        assertThat(pauses).isEmpty();
    }

    @Test
    void follow_a_request_while_the_scheduler_wakes_up() {
        var wakeUps = new WakeUpsWithRequest();

        wakeUps.request();
        endPause();

        assertThat(number).isEqualTo(2);
    }

    private void endPause() {
        pauses.remove().run();
    }

    /// The first time the scheduler wakes up, another task is committed.
    private final class WakeUpsWithRequest {
        private final WakeUps wakeUps = new WakeUps(this::wakeScheduler, pauses::add);

        void request() {
            wakeUps.request();
        }

        private void wakeScheduler() {
            if (++number == 1) {
                request();
            }
        }
    }
}
