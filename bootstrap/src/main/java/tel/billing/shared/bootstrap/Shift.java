package tel.billing.shared.bootstrap;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Those of a crew who are at work. It is over as soon as nobody is.
final class Shift {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition end = lock.newCondition();
    private int atWork;

    Shift(int workers) {
        atWork = workers;
    }

    /// One of them stops.
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

    /// Whoever left may be needed again while others are at work: after a pause, answers whether that is so,
    /// and has them at work again.
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
