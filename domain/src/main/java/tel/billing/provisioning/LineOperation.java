package tel.billing.provisioning;

import tel.billing.shared.AccountId;

/// Names what is to be done about a line: its so-manieth change. A later one takes an earlier one's
/// place. It may be kept and named again at any time; what became of it stays known.
public record LineOperation(AccountId account, LineId line, long revision) {
    public LineOperation {
        if (revision < 1) {
            throw new IllegalArgumentException("the first change of a line is number 1, not " + revision);
        }
    }
}
