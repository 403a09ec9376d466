package tel.billing.ledger.portal;

import java.time.LocalDate;
import java.time.ZoneOffset;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferDescription;
import tel.billing.shared.portal.Visit;

/// Descriptions of transfers in the language of the reader.
public final class TransferTexts {
    private TransferTexts() {}

    /// Empty if the description only repeats the type of the transfer.
    public static String of(Visit visit, Transfer transfer) {
        return of(visit, TransferDescription.of(transfer));
    }

    /// Empty if the description only repeats the type of the transfer.
    public static String of(Visit visit, TransferDescription description) {
        return switch (description) {
            case TransferDescription.Absent() -> "";
            case TransferDescription.FreeText(var text) -> text;
            case TransferDescription.InvoiceChange(var change, var invoice, var reason) ->
                visit.text("statement.entry." + change.label(), invoice, reason);
            case TransferDescription.PlanDays(var charge, var plan, var first, var last) ->
                visit.text("statement.entry." + charge.label(), plan, day(visit, first), day(visit, last));
        };
    }

    private static String day(Visit visit, LocalDate day) {
        return visit.day(day.atStartOfDay(ZoneOffset.UTC).toInstant());
    }
}
