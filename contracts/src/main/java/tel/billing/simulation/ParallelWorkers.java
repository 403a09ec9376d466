package tel.billing.simulation;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import tel.billing.shared.spec.Race;

/// Shares tasks among as many workers as there are processors. Workers are virtual threads, like the actors
/// of a run, because switching between those is cheap.
final class ParallelWorkers {
    private ParallelWorkers() {}

    /// The results in the order of the tasks.
    static <T> List<T> share(int tasks, IntFunction<T> work) {
        var next = new AtomicInteger();
        var results = new ConcurrentHashMap<Integer, T>();
        Race.of(Runtime.getRuntime().availableProcessors(), _ -> {
            for (var task = next.getAndIncrement(); task < tasks; task = next.getAndIncrement()) {
                results.put(task, work.apply(task));
            }
            return true;
        });
        return IntStream.range(0, tasks).mapToObj(results::get).toList();
    }
}
