package tel.billing.shared.web.paging;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tel.billing.shared.Page;

/// The JSON form of a page: `{"items": [...], "next_cursor": "..."}`. The cursor is absent on the last page.
public record Listing<T>(List<T> items, Optional<String> nextCursor) {

    public static <T> Listing<T> whole(List<T> items) {
        return new Listing<>(items, Optional.empty());
    }

    public static <S, K, T> Listing<T> of(Page<S, K> page, CursorFormat<K> cursors, Function<S, T> mapper) {
        return new Listing<>(
                page.items().stream().map(mapper).toList(), page.next().map(cursors::write));
    }
}
