package tel.billing.shared.spec.peer;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.awaitility.Awaitility;

/// Calls an adapter as the service does, but does not wait for it forever.
public final class BoundedCall {
    /// The tolerance on a busy machine.
    private static final Duration SLACK = Duration.ofSeconds(1);

    private static final Set<Thread.State> WAITING =
            EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.BLOCKED);

    private BoundedCall() {}

    /// Fails if the call takes longer than `atMost`, or throws.
    public static <T> T of(String name, Duration atMost, Supplier<T> call) {
        var task = new FutureTask<>(call::get);
        start(task);
        return result(name, atMost, task);
    }

    /// Interrupts the call when `untilInterrupt` has returned and the call waits. Fails if the call then takes
    /// longer than `atMost`, or throws. If `untilInterrupt` fails because the call has ended already, reports how
    /// it ended.
    public static <T> T interrupted(String name, Runnable untilInterrupt, Duration atMost, Supplier<T> call) {
        var task = new FutureTask<>(call::get);
        var caller = start(task);
        try {
            untilInterrupt.run();
            Awaitility.await().until(() -> task.isDone() || WAITING.contains(caller.getState()));
        } catch (RuntimeException | Error failure) {
            if (task.isDone()) {
                throw endedEarly(name, task, failure);
            }
            task.cancel(true);
            throw failure;
        }
        caller.interrupt();
        return result(name, atMost, task);
    }

    private static Thread start(FutureTask<?> task) {
        return Thread.ofVirtual().name("call of an adapter").start(task);
    }

    private static AssertionError endedEarly(String name, FutureTask<?> task, Throwable failure) {
        if (task.state() == Future.State.FAILED) {
            var thrown = threw(name, task.exceptionNow());
            thrown.addSuppressed(failure);
            return thrown;
        }
        return new AssertionError("%s returned %s before its interrupt".formatted(name, task.resultNow()), failure);
    }

    private static AssertionError threw(String name, Throwable thrown) {
        return new AssertionError("%s must return an answer and not throw".formatted(name), thrown);
    }

    private static <T> T result(String name, Duration atMost, FutureTask<T> task) {
        try {
            return task.get(atMost.plus(SLACK).toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new AssertionError("%s did not return within %s".formatted(name, atMost), late);
        } catch (ExecutionException _) {
            throw threw(name, task.exceptionNow());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("the test was cancelled", interrupted);
        } finally {
            task.cancel(true);
        }
    }
}
