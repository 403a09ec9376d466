package tel.billing.shared;

import java.util.List;

/// The first items of a list without further pages.
///
/// @param hasMore whether the list has further items
public record Excerpt<T>(List<T> items, boolean hasMore) {

    public Excerpt {
        items = List.copyOf(items);
    }

    /// Cuts the excerpt from the items that a store found.
    ///
    /// @param found at most `limit + 1` items; the last one only shows that more exist
    public static <T> Excerpt<T> cut(List<T> found, int limit) {
        return found.size() <= limit ? new Excerpt<>(found, false) : new Excerpt<>(found.subList(0, limit), true);
    }
}
