package tel.billing.shared.spec;

import java.util.List;
import java.util.function.Function;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Cuts pages out of a complete list.
public final class Pages {
    private Pages() {}

    public static <T, K> Page<T, K> cut(List<T> newestFirst, PageRequest<K> request, Function<T, K> key) {
        var behind = request.after()
                .map(after -> newestFirst.stream()
                        .dropWhile(item -> !key.apply(item).equals(after))
                        .skip(1))
                .orElseGet(newestFirst::stream);
        return Page.cut(behind.limit(request.limit() + 1L).toList(), request, key);
    }
}
