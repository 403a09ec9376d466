package tel.billing.shared.portal.console;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tel.billing.shared.Excerpt;
import tel.billing.shared.Page;

/// A part of a list as the console shows it: a table.
///
/// @param rows each has one cell for each column; the first cell names the row
/// @param next the cursor of the next part; empty at the end
/// @param notice says in the reader's language that a list without further parts is cut; otherwise empty
public record Listing(List<Column> columns, List<List<Cell>> rows, Optional<String> next, Optional<String> notice) {

    public Listing {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        var width = columns.size();
        if (rows.stream().anyMatch(row -> row.size() != width)) {
            throw new IllegalArgumentException("Each row needs a cell for each of %s.".formatted(columns));
        }
    }

    /// A complete list.
    public static Listing whole(List<Column> columns, List<List<Cell>> rows) {
        return new Listing(columns, rows, Optional.empty(), Optional.empty());
    }

    /// The first items of a list without further parts.
    ///
    /// @param notice says that the list has more items
    public static <T> Listing cut(
            List<Column> columns, Excerpt<T> excerpt, Function<T, List<Cell>> row, String notice) {
        return new Listing(
                columns,
                excerpt.items().stream().map(row).toList(),
                Optional.empty(),
                excerpt.hasMore() ? Optional.of(notice) : Optional.empty());
    }

    /// A page of a list.
    ///
    /// @param cursor the text of a position, which the list reads again
    public static <T, K> Listing of(
            List<Column> columns, Page<T, K> page, Function<T, List<Cell>> row, Function<K, String> cursor) {
        return new Listing(
                columns, page.items().stream().map(row).toList(), page.next().map(cursor), Optional.empty());
    }
}
