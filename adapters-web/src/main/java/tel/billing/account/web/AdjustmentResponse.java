package tel.billing.account.web;

import java.time.Instant;
import java.util.UUID;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferReference;
import tel.billing.shared.Money;

/// An adjustment as the entry on the wallet's statement.
record AdjustmentResponse(
        UUID id,
        Instant postedAt,
        long amountMinor,
        long balanceMinor,
        String kind,
        ReferenceResponse reference,
        String description) {

    static AdjustmentResponse of(Transfer transfer, Money balanceAfter) {
        return new AdjustmentResponse(
                transfer.id().value(),
                transfer.postedAt(),
                transfer.effectOnWallet().minor(),
                balanceAfter.minor(),
                transfer.type().label(),
                ReferenceResponse.of(transfer.reference()),
                transfer.description());
    }

    record ReferenceResponse(String type, UUID id) {

        static ReferenceResponse of(TransferReference transferReference) {
            return new ReferenceResponse(transferReference.type(), transferReference.id());
        }
    }
}
