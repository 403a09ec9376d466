package tel.billing.shared.resilience;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// The workers of a crew that are working. It ends when no worker is left.
final class WorkerRun {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition end = lock.newCondition();
    private final AtomicBoolean failed = new AtomicBoolean();
    private int atWork;

    WorkerRun(int workers) {
        atWork = workers;
    }

    boolean isFirstToFail() {
        return !failed.getAndSet(true);
    }

    /// One worker stops.
    void leave() {
        lock.lock();
        try {
            atWork--;
            if (atWork == 0) {
                end.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /// Pauses a worker that has stopped. Returns true, and counts it as working again, if other workers are
    /// still at work.
    boolean rejoin(Duration pause) throws InterruptedException {
        lock.lock();
        try {
            var left = pause.toNanos();
            while (atWork > 0 && left > 0) {
                left = end.awaitNanos(left);
            }
            var goesOn = atWork > 0;
            if (goesOn) {
                atWork++;
            }
            return goesOn;
        } finally {
            lock.unlock();
        }
    }
}
