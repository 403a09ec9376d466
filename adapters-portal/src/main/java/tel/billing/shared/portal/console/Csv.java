package tel.billing.shared.portal.console;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A [Listing] as CSV (RFC 4180) in UTF-8. Amounts have a decimal point.
final class Csv {
    private static final String LINE_END = "\r\n";

    private Csv() {}

    static byte[] of(Listing listing) {
        var header = listing.columns().stream().map(Column::name).toList();
        var rows =
                listing.rows().stream().map(row -> row.stream().map(Csv::value).toList());
        return Stream.concat(Stream.of(header), rows)
                .map(Csv::line)
                .collect(Collectors.joining(LINE_END, "", LINE_END))
                .getBytes(StandardCharsets.UTF_8);
    }

    /// A spreadsheet must not execute a text as a formula.
    private static String value(Cell cell) {
        var plain = cell.plain();
        return isNumber(cell) || plain.isEmpty() || "=+-@\t\r".indexOf(plain.charAt(0)) < 0 ? plain : "'" + plain;
    }

    private static boolean isNumber(Cell cell) {
        return cell instanceof Cell.Amount || cell instanceof Cell.Count;
    }

    private static String line(List<String> values) {
        return values.stream().map(Csv::quoted).collect(Collectors.joining(","));
    }

    private static String quoted(String value) {
        var isPlain = value.chars().noneMatch(symbol -> symbol == ',' || symbol == '"' || symbol < ' ');
        return isPlain ? value : "\"" + value.replace("\"", "\"\"") + "\"";
    }
}
