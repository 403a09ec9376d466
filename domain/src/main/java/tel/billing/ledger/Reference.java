package tel.billing.ledger;

import java.util.UUID;

/// What a transfer was made for, such as `payment` and its id. One reference has at most one transfer of a
/// kind, so that nothing is booked twice. What may happen to it again and again, as disputes may, is told
/// apart by `occurrence`, which counts from 1: the third reversal belongs to the third chargeback.
public record Reference(String type, UUID id, int occurrence) {

    public Reference {
        if (occurrence < 1) {
            throw new IllegalArgumentException("occurrences count from 1, not " + occurrence);
        }
    }

    /// Of what happens once.
    public Reference(String type, UUID id) {
        this(type, id, 1);
    }
}
