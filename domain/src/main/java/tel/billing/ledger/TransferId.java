package tel.billing.ledger;

import java.util.UUID;

/// Identifies a transfer.
public record TransferId(UUID value) {}
