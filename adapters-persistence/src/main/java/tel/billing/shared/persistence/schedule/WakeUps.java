package tel.billing.shared.persistence.schedule;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;

/// Wakes the scheduler at once, and then pauses. All requests during the pause cause one wake-up at its end: the
/// scheduler takes up to fourteen due tasks with one statement, which costs as much for one task.
final class WakeUps {
    private final Runnable wakeScheduler;
    private final Executor afterPause;
    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);

    /// @param afterPause runs a task after the pause
    WakeUps(Runnable wakeScheduler, Executor afterPause) {
        this.wakeScheduler = wakeScheduler;
        this.afterPause = afterPause;
    }

    /// Call it after the commit of a task. Returns at once.
    void request() {
        if (state.getAndUpdate(State::requested) == State.IDLE) {
            wakeAndPause();
        }
    }

    private void wakeAndPause() {
        afterPause.execute(this::endPause);
        wakeScheduler.run();
    }

    private void endPause() {
        if (state.getAndUpdate(State::ended) == State.REQUESTED) {
            wakeAndPause();
        }
    }

    private enum State {
        IDLE,
        PAUSED,
        /// A request came during the pause.
        REQUESTED;

        State requested() {
            return this == IDLE ? PAUSED : REQUESTED;
        }

        State ended() {
            return this == REQUESTED ? PAUSED : IDLE;
        }
    }
}
