package tel.billing.subscription.application;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.function.Function;

/// Deals things out in rounds: of each kind the first, then of each the second, and so on.
final class Rounds<K, T> {
    private final Map<K, Queue<T>> left;

    private Rounds(Map<K, Queue<T>> left) {
        this.left = left;
    }

    static <K, T> Rounds<K, T> of(List<T> things, Function<T, K> kind) {
        return new Rounds<>(
                things.stream().collect(groupingBy(kind, LinkedHashMap::new, toCollection(ArrayDeque::new))));
    }

    /// Empty when nothing is left.
    List<T> next() {
        var round =
                left.values().stream().map(Queue::poll).filter(Objects::nonNull).toList();
        left.values().removeIf(Queue::isEmpty);
        return round;
    }

    /// All that is left, of some kinds only the first.
    List<T> withoutRest(Set<K> kinds) {
        return left.entrySet().stream()
                .flatMap(entry -> kinds.contains(entry.getKey())
                        ? entry.getValue().stream().limit(1)
                        : entry.getValue().stream())
                .toList();
    }

    /// There are no more of the kind.
    void dropRest(K kind) {
        left.remove(kind);
    }
}
