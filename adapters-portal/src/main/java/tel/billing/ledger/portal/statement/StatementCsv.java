package tel.billing.ledger.portal.statement;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import tel.billing.ledger.WalletEntry;
import tel.billing.shared.Money;
import tel.billing.shared.portal.Csv;

/// A statement as [Csv] in UTF-8. Amounts have a decimal point and no separators.
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

    private StatementCsv() {}

    static byte[] header() {
        return bytes(Csv.line(COLUMNS));
    }

    static byte[] of(List<WalletEntry> entries) {
        return bytes(entries.stream().map(StatementCsv::line).collect(Collectors.joining()));
    }

    private static String line(WalletEntry entry) {
        var transfer = entry.transfer();
        return Csv.line(List.of(
                Csv.number(Long.toString(entry.number())),
                Csv.text(transfer.postedAt().toString()),
                Csv.text(transfer.type().label()),
                Csv.text(transfer.description()),
                number(entry.effect()),
                number(entry.balanceAfter()),
                Csv.text(entry.effect().currency().getCurrencyCode()),
                Csv.text(transfer.reference().type()),
                Csv.text(transfer.reference().id().toString())));
    }

    private static String number(Money amount) {
        return Csv.number(BigDecimal.valueOf(amount.minor(), amount.currency().getDefaultFractionDigits())
                .toPlainString());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
