package tel.billing.shared.persistence.schedule;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/// Wakes the scheduler once for several requests. The statement by which it takes due tasks costs as much for one task
/// as for ten.
final class DelayedWakeUp {
    private final Runnable wakeScheduler;
    private final Executor delayedExecutor;
    private final AtomicBoolean pending = new AtomicBoolean();

    /// @param delayedExecutor runs a task after a delay, in which further requests join the first
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
        // First, because the scheduler may not find the task of a request that follows from now on.
        pending.set(false);
        wakeScheduler.run();
    }
}
