package tel.billing.shared.portal;

import java.util.List;

/// The format of CSV files (RFC 4180). A spreadsheet must not execute a text as a formula, so such a text begins
/// with an apostrophe. Numbers are the service's own.
public final class Csv {
    private static final String LINE_END = "\r\n";
    private static final String FORMULA = "=+-@\t\r\n";

    private Csv() {}

    /// The value of a text.
    public static String text(String text) {
        return quoted(!text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text);
    }

    /// The value of a number with a decimal point and no separators.
    public static String number(String number) {
        return quoted(number);
    }

    /// A line of such values.
    public static String line(List<String> values) {
        return String.join(",", values) + LINE_END;
    }

    private static String quoted(String value) {
        var isPlain = value.chars().noneMatch(symbol -> symbol == ',' || symbol == '"' || symbol < ' ');
        return isPlain ? value : "\"" + value.replace("\"", "\"\"") + "\"";
    }
}
