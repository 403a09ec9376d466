package tel.billing.shared;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Items of a list, newest first. `next` is the key after which the list continues, empty at its end.
public record Page<T, K>(List<T> items, Optional<K> next) {

    public Page {
        items = List.copyOf(items);
    }

    /// Cuts the page from items that were read with one more than the limit, to detect further items.
    public static <T, K> Page<T, K> cut(List<T> further, PageRequest<K> request, Function<T, K> key) {
        if (further.size() <= request.limit()) {
            return new Page<>(further, Optional.empty());
        }
        var items = further.subList(0, request.limit());
        return new Page<>(items, Optional.of(key.apply(items.getLast())));
    }
}
