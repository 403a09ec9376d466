package tel.billing.shared.portal.console;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.shared.portal.Csv;

/// A [Listing] as [Csv] in UTF-8. Amounts have a decimal point.
final class ListingCsv {
    private ListingCsv() {}

    static byte[] of(Listing listing) {
        var header = listing.columns().stream()
                .map(column -> Csv.text(column.name()))
                .toList();
        return Stream.concat(Stream.of(header), listing.rows().stream().map(ListingCsv::values))
                .map(Csv::line)
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> values(List<Cell> row) {
        return row.stream().map(ListingCsv::value).toList();
    }

    private static String value(Cell cell) {
        return isNumber(cell) ? Csv.number(cell.plain()) : Csv.text(cell.plain());
    }

    private static boolean isNumber(Cell cell) {
        return cell instanceof Cell.Amount
                || cell instanceof Cell.Count
                || cell instanceof Cell.Decimal
                || cell instanceof Cell.Percentage;
    }
}
