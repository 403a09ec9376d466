package tel.billing.ledger.portal.console;

import java.util.stream.Stream;
import tel.billing.ledger.TransferDescription;
import tel.billing.ledger.TransferType;
import tel.billing.ledger.portal.TransferTexts;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.TimelineDetails;

/// Translates the descriptions of wallet entries in the timeline.
public record WalletEntryDetails() implements TimelineDetails {

    @Override
    public TimelineKind kind() {
        return TimelineKind.LEDGER;
    }

    /// Types with the same label have the same kind of description.
    @Override
    public String text(Visit visit, TimelineEntry entry, String detail) {
        return Stream.of(TransferType.values())
                .filter(type -> type.label().equals(entry.event()))
                .findFirst()
                .map(type -> TransferTexts.of(visit, TransferDescription.of(type, detail)))
                .orElse(detail);
    }
}
