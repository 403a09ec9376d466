package tel.billing.ledger.web;

import java.time.Instant;
import java.util.UUID;
import tel.billing.ledger.Entry;

/// A line of a wallet's statement.
record EntryAnswer(
        UUID id,
        Instant postedAt,
        long amountMinor,
        long balanceMinor,
        String kind,
        ReferenceAnswer reference,
        String description) {

    static EntryAnswer of(Entry entry) {
        var transfer = entry.transfer();
        return new EntryAnswer(
                transfer.id().value(),
                transfer.postedAt(),
                entry.effect().minor(),
                entry.balanceAfter().minor(),
                transfer.kind().label(),
                new ReferenceAnswer(
                        transfer.reference().type(), transfer.reference().id()),
                transfer.description());
    }

    record ReferenceAnswer(String type, UUID id) {}
}
