package tel.billing.provisioning;

import tel.billing.shared.AccountId;

/// Identifies a change of a line by its revision. A newer change supersedes an older one. The result of
/// each operation is kept and can be requested at any time.
public record LineOperationId(AccountId account, LineId line, long revision) {
    public LineOperationId {
        if (revision < 1) {
            throw new IllegalArgumentException("The revision must be at least 1: " + revision);
        }
    }
}
