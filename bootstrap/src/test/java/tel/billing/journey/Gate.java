package tel.billing.journey;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import tel.billing.shared.AdmittedRequest;

/// A gate, open or closed, that blocks callers while it is closed.
public final class Gate<T> {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition opened = lock.newCondition();
    private Predicate<T> shutFor = _ -> false;
    private int waiting;

    /// Closes the gate until the result is closed.
    public Closed shutFor(Predicate<T> some) {
        let(some);
        return () -> let(_ -> false);
    }

    public interface Closed extends AutoCloseable {
        @Override
        void close();
    }

    /// Like the systems that it stands for, it does not count as work of the waiting request.
    void pass(T passer) {
        AdmittedRequest.pausedDuring(() -> {
            stayWhileShut(passer);
            return true;
        });
    }

    private void stayWhileShut(T passer) {
        lock.lock();
        try {
            waiting++;
            while (shutFor.test(passer)) {
                opened.awaitUninterruptibly();
            }
        } finally {
            waiting--;
            lock.unlock();
        }
    }

    /// The number of callers that wait at the gate.
    public int waiting() {
        lock.lock();
        try {
            return waiting;
        } finally {
            lock.unlock();
        }
    }

    private void let(Predicate<T> stay) {
        lock.lock();
        try {
            shutFor = stay;
            opened.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
