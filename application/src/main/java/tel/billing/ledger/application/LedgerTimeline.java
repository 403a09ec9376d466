package tel.billing.ledger.application;

import java.util.Optional;
import tel.billing.ledger.WalletEntry;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelinePosition;

/// Describes wallet entries on the timeline of an account.
public final class LedgerTimeline {

    private LedgerTimeline() {}

    /// The event is the label of the transfer's type. The subject is the object of the transfer, such
    /// as a payment. The detail is the description.
    public static TimelineEntry entry(WalletEntry walletEntry) {
        var transfer = walletEntry.transfer();
        return new TimelineEntry(
                TimelineKind.LEDGER,
                new TimelinePosition(transfer.postedAt(), transfer.id().value()),
                transfer.type().label(),
                transfer.reference().id(),
                Optional.of(walletEntry.effect()),
                Optional.of(transfer.description()));
    }
}
