package tel.billing.shared.resilience;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.FailureCollector;

/// Several workers that take tasks concurrently, one after the other, until no task is left or a task fails. A slow
/// task does not block the other workers: meanwhile they check for new tasks every second. The first failed task is
/// logged at once.
///
/// @param nextTask executes the next task, and returns whether more tasks may be waiting
public record WorkerPool(int workers, BooleanSupplier nextTask) implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerPool.class);
    static final Duration PAUSE = Duration.ofSeconds(1);
    private static final ScopedValue<WorkerPool> AT_WORK = ScopedValue.newInstance();

    /// Whether this thread belongs to a worker. At most as many threads as the pool has workers run at once.
    public static boolean isAtWork() {
        return AT_WORK.isBound();
    }

    /// Returns when all workers have stopped. Throws if a task failed. An interrupt stops all workers.
    @Override
    public void run() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var workerRun = new WorkerRun(workers);
            var ends = IntStream.range(0, workers)
                    .mapToObj(_ -> threads.submit(
                            () -> ScopedValue.where(AT_WORK, this).run(() -> work(workerRun))))
                    .toList();
            var failures = new FailureCollector();
            ends.forEach(end -> failures.collect(() -> await(end, threads)));
            failures.throwFirst();
        }
    }

    private void work(WorkerRun workerRun) {
        try {
            do {
                workThrough(workerRun);
            } while (workerRun.rejoin(PAUSE));
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /// A worker whose task failed does not rejoin this run. If all tasks fail, the run ends.
    private void workThrough(WorkerRun workerRun) {
        try {
            workThrough();
        } catch (RuntimeException failed) {
            if (workerRun.isFirstToFail()) {
                LOG.warn("A task failed, the other workers continue: {}", failed.toString());
            }
            throw failed;
        } finally {
            workerRun.leave();
        }
    }

    private void workThrough() {
        var mayBeMore = true;
        while (mayBeMore && !Thread.currentThread().isInterrupted()) {
            mayBeMore = nextTask.getAsBoolean();
        }
    }

    private static void await(Future<?> end, ExecutorService threads) {
        try {
            end.get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException("a task failed", failed.getCause());
        } catch (InterruptedException stop) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    /// The workers of a run. It ends when no worker is left.
    private static final class WorkerRun {
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
}
