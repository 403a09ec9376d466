package tel.billing.ledger.web;

import java.time.Instant;
import java.util.UUID;
import tel.billing.ledger.WalletEntry;

/// A line of a wallet's statement.
record WalletEntryResponse(
        UUID id,
        Instant postedAt,
        long amountMinor,
        long balanceMinor,
        String kind,
        ReferenceResponse reference,
        String description) {

    static WalletEntryResponse of(WalletEntry walletEntry) {
        var transfer = walletEntry.transfer();
        return new WalletEntryResponse(
                transfer.id().value(),
                transfer.postedAt(),
                walletEntry.effect().minor(),
                walletEntry.balanceAfter().minor(),
                transfer.type().label(),
                new ReferenceResponse(
                        transfer.reference().type(), transfer.reference().id()),
                transfer.description());
    }

    record ReferenceResponse(String type, UUID id) {}
}
