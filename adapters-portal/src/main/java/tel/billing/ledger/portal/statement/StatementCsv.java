package tel.billing.ledger.portal.statement;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.ledger.WalletEntry;
import tel.billing.shared.Money;

/// A statement as CSV (RFC 4180) in UTF-8. Amounts have a decimal point and no separators. Texts that a
/// spreadsheet would execute as a formula begin with an apostrophe; the numbers are the service's own.
final class StatementCsv {
    private static final List<String> COLUMNS = List.of(
            "number",
            "posted_at",
            "kind",
            "description",
            "amount",
            "balance",
            "currency",
            "reference_type",
            "reference_id");

    private static final String LINE_END = "\r\n";
    private static final String FORMULA = "=+-@\t\r\n";

    private StatementCsv() {}

    static byte[] header() {
        return bytes(String.join(",", COLUMNS) + LINE_END);
    }

    static byte[] of(List<WalletEntry> entries) {
        return bytes(entries.stream().map(entry -> line(entry) + LINE_END).collect(Collectors.joining()));
    }

    private static String line(WalletEntry entry) {
        var transfer = entry.transfer();
        return Stream.of(
                        Long.toString(entry.number()),
                        text(transfer.postedAt().toString()),
                        text(transfer.type().label()),
                        text(transfer.description()),
                        number(entry.effect()),
                        number(entry.balanceAfter()),
                        text(entry.effect().currency().getCurrencyCode()),
                        text(transfer.reference().type()),
                        text(transfer.reference().id().toString()))
                .collect(Collectors.joining(","));
    }

    private static String number(Money amount) {
        return BigDecimal.valueOf(amount.minor(), amount.currency().getDefaultFractionDigits())
                .toPlainString();
    }

    static String text(String text) {
        var safe = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return safe.chars().anyMatch(character -> ",\"\r\n".indexOf(character) >= 0)
                ? '"' + safe.replace("\"", "\"\"") + '"'
                : safe;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
