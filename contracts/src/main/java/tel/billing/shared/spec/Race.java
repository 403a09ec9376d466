package tel.billing.shared.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Several threads that do the same concurrently.
public final class Race {
    public static final int RUNNERS = 8;

    private Race() {}

    /// Returns the result of each thread. If a thread fails, the race fails.
    public static <T> List<T> of(Supplier<T> action) {
        return of(RUNNERS, action);
    }

    public static <T> List<T> of(int runners, Supplier<T> action) {
        return of(runners, _ -> action.get());
    }

    /// Passes each thread its number, from 0.
    public static <T> List<T> of(int runners, IntFunction<T> action) {
        var start = new CyclicBarrier(runners);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var runs = IntStream.range(0, runners)
                    .mapToObj(runner -> threads.submit(() -> {
                        start.await();
                        return action.apply(runner);
                    }))
                    .toList();
            var results = new ArrayList<T>();
            for (var run : runs) {
                results.add(run.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw new AssertionError("a runner failed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("the race was cancelled", e);
        }
    }
}
