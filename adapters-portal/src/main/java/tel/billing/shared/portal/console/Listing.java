package tel.billing.shared.portal.console;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tel.billing.shared.Page;

/// A part of a list as the console shows it: a table.
///
/// @param rows each has one cell for each column; the first cell names the row
/// @param next the cursor of the next part; empty at the end
public record Listing(List<Column> columns, List<List<Cell>> rows, Optional<String> next) {

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
        return new Listing(columns, rows, Optional.empty());
    }

    /// A page of a list.
    ///
    /// @param cursor the text of a position, which the list reads again
    public static <T, K> Listing of(
            List<Column> columns, Page<T, K> page, Function<T, List<Cell>> row, Function<K, String> cursor) {
        return new Listing(
                columns, page.items().stream().map(row).toList(), page.next().map(cursor));
    }
}
