package tel.billing.ledger.portal;

import java.time.LocalDate;
import java.time.ZoneOffset;
import tel.billing.ledger.EntryText;
import tel.billing.ledger.Transfer;
import tel.billing.shared.portal.Visit;

/// What a statement says about a transfer, in the language of the reader.
public final class EntryTexts {
    private EntryTexts() {}

    /// Empty if the kind of the transfer says all.
    public static String of(Visit visit, Transfer transfer) {
        return switch (EntryText.of(transfer)) {
            case EntryText.KindSaysAll() -> "";
            case EntryText.Untranslated(var text) -> text;
            case EntryText.OfInvoice(var isReissue, var invoice, var reason) ->
                visit.text(isReissue ? "statement.entry.corrected" : "statement.entry.credited", invoice, reason);
            case EntryText.PlanDays(var isUpgrade, var plan, var first, var last) ->
                visit.text(
                        isUpgrade ? "statement.entry.upgrade" : "statement.entry.plan",
                        plan,
                        day(visit, first),
                        day(visit, last));
        };
    }

    private static String day(Visit visit, LocalDate day) {
        return visit.day(day.atStartOfDay(ZoneOffset.UTC).toInstant());
    }
}
