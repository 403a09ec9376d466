package tel.billing.shared.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WorkerPoolTest {
    private final AtomicInteger left = new AtomicInteger(100);

    @Test
    void works_until_no_work_is_left() {
        new WorkerPool(4, () -> left.decrementAndGet() > 0).run();

        assertThat(left).hasNonPositiveValue();
    }

    @Test
    void workers_run_concurrently() {
        var together = new CyclicBarrier(4);

        new WorkerPool(4, () -> {
                    meet(together);
                    return false;
                })
                .run();

        assertThat(together.isBroken()).isFalse();
    }

    @Test
    void a_slow_task_does_not_delay_new_tasks() {
        var tasks = new LinkedBlockingQueue<Runnable>();
        var nothingFound = new CountDownLatch(1);
        var done = new CountDownLatch(1);
        tasks.add(() -> {
            waitFor(nothingFound);
            tasks.add(done::countDown);
            waitFor(done);
        });

        new WorkerPool(2, () -> {
                    var task = Optional.ofNullable(tasks.poll());
                    task.ifPresentOrElse(Runnable::run, nothingFound::countDown);
                    return task.isPresent();
                })
                .run();

        assertThat(tasks).isEmpty();
    }

    @Test
    void reports_a_failed_task_after_the_other_workers_have_finished() {
        var workerPool = new WorkerPool(2, () -> {
            if (left.decrementAndGet() == 50) {
                throw new IllegalStateException("stumbled");
            }
            return left.get() > 0;
        });

        assertThatThrownBy(workerPool::run).hasRootCauseMessage("stumbled");
        assertThat(left).hasNonPositiveValue();
    }

    /// Otherwise the workers would never pause while a database is down.
    @Test
    void a_worker_whose_task_failed_does_not_return_before_the_others_have_failed() {
        var begun = new AtomicInteger();
        var second = new CountDownLatch(1);
        var third = new CountDownLatch(1);
        var workerPool = new WorkerPool(2, () -> {
            switch (begun.incrementAndGet()) {
                case 1 -> waitFor(second);
                case 2 -> {
                    second.countDown();
                    comesWithin(third, WorkerPool.PAUSE.multipliedBy(2));
                }
                default -> third.countDown();
            }
            throw new IllegalStateException("stumbled");
        });

        assertThatThrownBy(workerPool::run).hasRootCauseMessage("stumbled");
        assertThat(begun).hasValue(2);
    }

    @Test
    void stops_on_interrupt() {
        var begun = new CountDownLatch(1);
        var run = Thread.ofPlatform()
                .start(() -> new WorkerPool(2, () -> {
                            begun.countDown();
                            return true;
                        })
                        .run());
        await().until(() -> begun.getCount() == 0);

        run.interrupt();

        await().until(() -> !run.isAlive());
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean comesWithin(CountDownLatch latch, Duration time) {
        try {
            return latch.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void meet(CyclicBarrier together) {
        try {
            together.await(10, TimeUnit.SECONDS);
        } catch (Exception missed) {
            throw new AssertionError("the others do not work", missed);
        }
    }
}
