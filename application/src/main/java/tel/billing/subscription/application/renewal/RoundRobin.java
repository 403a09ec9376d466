package tel.billing.subscription.application.renewal;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Function;

/// Distributes items in rounds: the first item of each key, then the second of each key, and so on.
final class RoundRobin<K, T> {
    private final Map<K, Queue<T>> left;

    private RoundRobin(Map<K, Queue<T>> left) {
        this.left = left;
    }

    static <K, T> RoundRobin<K, T> of(List<T> things, Function<T, K> key) {
        return new RoundRobin<>(
                things.stream().collect(groupingBy(key, LinkedHashMap::new, toCollection(ArrayDeque::new))));
    }

    /// The next round; empty when no items are left.
    List<T> next() {
        var round =
                left.values().stream().map(Queue::poll).filter(Objects::nonNull).toList();
        left.values().removeIf(Queue::isEmpty);
        return round;
    }

    /// Drops the remaining items of a key.
    void dropRest(K key) {
        left.remove(key);
    }
}
