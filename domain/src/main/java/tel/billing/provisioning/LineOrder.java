package tel.billing.provisioning;

import tel.billing.shared.AccountId;

/// The requested state of a line, independent of its previous state.
public record LineOrder(AccountId account, LineId line, Wish wish) {

    /// The requested state.
    public sealed interface Wish {

        /// The line works within the limits. If it does not exist, it is set up with new credentials.
        record Active(LineLimits limits) implements Wish {}

        /// The line is blocked and keeps its credentials and limits.
        record Suspended() implements Wish {}

        /// The line is removed, and its credentials are deleted.
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
