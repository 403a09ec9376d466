package tel.billing.account.web;

import java.time.Instant;
import java.util.UUID;
import tel.billing.ledger.Reference;
import tel.billing.ledger.Transfer;
import tel.billing.shared.Money;

/// An adjustment as the entry that it is on the wallet's statement.
record AdjustmentAnswer(
        UUID id,
        Instant postedAt,
        long amountMinor,
        long balanceMinor,
        String kind,
        Reference reference,
        String description) {

    static AdjustmentAnswer of(Transfer transfer, Money balanceAfter) {
        return new AdjustmentAnswer(
                transfer.id().value(),
                transfer.postedAt(),
                transfer.effectOnWallet().minor(),
                balanceAfter.minor(),
                transfer.kind().label(),
                transfer.reference(),
                transfer.description());
    }
}
