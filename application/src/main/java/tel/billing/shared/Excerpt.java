package tel.billing.shared;

import java.util.List;

/// The first items of a list without further pages.
///
/// @param hasMore whether the list has further items
public record Excerpt<T>(List<T> items, boolean hasMore) {

    public Excerpt {
        items = List.copyOf(items);
    }

    /// Cuts the excerpt from items that were read with one more than the limit, to detect further items.
    public static <T> Excerpt<T> cut(List<T> further, int limit) {
        return further.size() <= limit ? new Excerpt<>(further, false) : new Excerpt<>(further.subList(0, limit), true);
    }
}
