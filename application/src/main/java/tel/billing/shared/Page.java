package tel.billing.shared;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Some items of a list, newest first; `next` is the key behind which the list goes on, empty at its end.
public record Page<T, K>(List<T> items, Optional<K> next) {

    public Page {
        items = List.copyOf(items);
    }

    /// Cuts the page out of items that were read with one more than the limit, to see whether there are more.
    public static <T, K> Page<T, K> cut(List<T> oneMore, PageRequest<K> request, Function<T, K> key) {
        if (oneMore.size() <= request.limit()) {
            return new Page<>(oneMore, Optional.empty());
        }
        var items = oneMore.subList(0, request.limit());
        return new Page<>(items, Optional.of(key.apply(items.getLast())));
    }
}
