package tel.billing.ledger;

import java.util.UUID;

/// Names a transfer.
public record TransferId(UUID value) {}
