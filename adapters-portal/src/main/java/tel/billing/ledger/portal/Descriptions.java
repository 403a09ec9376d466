package tel.billing.ledger.portal;

import java.time.LocalDate;
import java.time.ZoneOffset;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferDescription;
import tel.billing.shared.portal.Visit;

/// Descriptions of transfers in the language of the reader.
public final class Descriptions {
    private Descriptions() {}

    /// Empty if the type of the transfer says all.
    public static String of(Visit visit, Transfer transfer) {
        return of(visit, TransferDescription.of(transfer));
    }

    /// Empty if the type of the transfer says all.
    public static String of(Visit visit, TransferDescription description) {
        return switch (description) {
            case TransferDescription.Absent() -> "";
            case TransferDescription.FreeText(var text) -> text;
            case TransferDescription.InvoiceChange(var change, var invoice, var reason) ->
                visit.text(
                        switch (change) {
                            case CREDITED -> "statement.entry.credited";
                            case CORRECTED -> "statement.entry.corrected";
                        },
                        invoice,
                        reason);
            case TransferDescription.PlanDays(var purpose, var plan, var first, var last) ->
                visit.text(
                        switch (purpose) {
                            case PERIOD -> "statement.entry.plan";
                            case UPGRADE -> "statement.entry.upgrade";
                        },
                        plan,
                        day(visit, first),
                        day(visit, last));
        };
    }

    private static String day(Visit visit, LocalDate day) {
        return visit.day(day.atStartOfDay(ZoneOffset.UTC).toInstant());
    }
}
