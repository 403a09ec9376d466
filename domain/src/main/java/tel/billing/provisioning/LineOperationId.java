package tel.billing.provisioning;

import tel.billing.shared.AccountId;

/// Identifies an operation (an order and its result) of a line. Its revision is higher than that of every
/// earlier operation.
public record LineOperationId(AccountId account, LineId line, long revision) {
    public LineOperationId {
        if (revision < 1) {
            throw new IllegalArgumentException("The revision must be at least 1: " + revision);
        }
    }
}
