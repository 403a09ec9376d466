package tel.billing.shared.persistence.schedule;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/// Combines several requests to wake the scheduler into one. Taking one due task costs as much as taking ten.
final class DelayedWakeUp {
    private final Runnable wakeScheduler;
    private final Executor delayedExecutor;
    private final AtomicBoolean pending = new AtomicBoolean();

    /// @param delayedExecutor runs a task after a delay; requests during the delay cause no further wake-up
    DelayedWakeUp(Runnable wakeScheduler, Executor delayedExecutor) {
        this.wakeScheduler = wakeScheduler;
        this.delayedExecutor = delayedExecutor;
    }

    /// Call it after the commit of a task. Returns at once.
    void request() {
        if (pending.compareAndSet(false, true)) {
            delayedExecutor.execute(this::wakeUp);
        }
    }

    private void wakeUp() {
        // Reset before waking: the scheduler may miss the task of a later request, which must wake it again.
        pending.set(false);
        wakeScheduler.run();
    }
}
