package tel.billing.shared.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Several threads that do the same at the same time.
public final class Race {
    public static final int RUNNERS = 8;

    private Race() {}

    /// Answers with what each of them got. A runner that fails makes the race fail.
    public static <T> List<T> of(Supplier<T> deed) {
        return of(RUNNERS, deed);
    }

    public static <T> List<T> of(int runners, Supplier<T> deed) {
        return of(runners, _ -> deed.get());
    }

    /// Tells each runner its number, from 0, for runners that do not all do quite the same.
    public static <T> List<T> of(int runners, IntFunction<T> deed) {
        var start = new CyclicBarrier(runners);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var runs = IntStream.range(0, runners)
                    .mapToObj(runner -> threads.submit(() -> {
                        start.await();
                        return deed.apply(runner);
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
            throw new AssertionError("the race was called off", e);
        }
    }
}
