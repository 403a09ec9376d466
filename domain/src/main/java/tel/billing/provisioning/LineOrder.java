package tel.billing.provisioning;

import tel.billing.shared.AccountId;

/// What somebody wants of a line from now on, whatever was wanted of it before.
public record LineOrder(AccountId account, LineId line, Wish wish) {

    /// How the line is to be.
    public sealed interface Wish {

        /// It serves its owner, within limits. A line that is not there is set up, with credentials
        /// of its own.
        record Active(LineLimits limits) implements Wish {}

        /// It is blocked, and keeps its credentials and limits.
        record Suspended() implements Wish {}

        /// There is none, and its credentials are forgotten.
        record Gone() implements Wish {}
    }

    public static LineOrder active(AccountId account, LineId line, LineLimits limits) {
        return new LineOrder(account, line, new Wish.Active(limits));
    }

    public static LineOrder suspended(AccountId account, LineId line) {
        return new LineOrder(account, line, new Wish.Suspended());
    }

    public static LineOrder gone(AccountId account, LineId line) {
        return new LineOrder(account, line, new Wish.Gone());
    }
}
