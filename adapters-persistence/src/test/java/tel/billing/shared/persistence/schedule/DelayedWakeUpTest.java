package tel.billing.shared.persistence.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class DelayedWakeUpTest {
    private final Queue<Runnable> delayed = new ArrayDeque<>();
    private int wakeUps;

    @Test
    void follows_several_requests_once() {
        var wakeUp = new DelayedWakeUp(() -> wakeUps++, delayed::add);

        wakeUp.request();
        wakeUp.request();
        assertThat(wakeUps).isZero();

        endDelay();
        assertThat(wakeUps).isOne();
        assertThat(delayed).isEmpty();
    }

    @Test
    void follows_again_a_request_while_the_scheduler_wakes_up() {
        var wakeUp = new WakeUpWithRequest();

        wakeUp.request();
        endDelay();
        endDelay();

        assertThat(wakeUps).isEqualTo(2);
    }

    private void endDelay() {
        delayed.remove().run();
    }

    /// The first time the scheduler wakes up, another task is committed.
    private final class WakeUpWithRequest {
        private final DelayedWakeUp wakeUp = new DelayedWakeUp(this::wakeScheduler, delayed::add);

        void request() {
            wakeUp.request();
        }

        private void wakeScheduler() {
            if (++wakeUps == 1) {
                request();
            }
        }
    }
}
