package tel.billing.ledger;

import java.util.UUID;

/// The business object of a transfer, such as `payment` and its ID. A reference has at most one transfer of
/// each type, so that nothing is recorded twice. Repeatable events, such as disputes, are distinguished by
/// `occurrence`, which counts from 1: the third reversal belongs to the third chargeback.
public record TransferReference(String type, UUID id, int occurrence) {

    public TransferReference {
        if (occurrence < 1) {
            throw new IllegalArgumentException("An occurrence must be at least 1, but was " + occurrence + ".");
        }
    }

    /// A reference that occurs once.
    public TransferReference(String type, UUID id) {
        this(type, id, 1);
    }
}
