package tel.billing.provisioning;

import tel.billing.shared.AccountId;

/// A request to bring a line into a state.
public record LineOrder(AccountId account, LineId line, DesiredState desired) {

    /// The state that a subscription requests. It may omit what the line keeps: a suspended line keeps its limits.
    public sealed interface DesiredState {

        /// The line works within the limits. If it does not exist, it is set up with new credentials.
        record Active(LineLimits limits) implements DesiredState {}

        /// The line does not work, but keeps its credentials and limits.
        record Suspended() implements DesiredState {}

        /// The line is removed, and its credentials are deleted.
        record Removed() implements DesiredState {}
    }

    public static LineOrder active(AccountId account, LineId line, LineLimits limits) {
        return new LineOrder(account, line, new DesiredState.Active(limits));
    }

    public static LineOrder suspended(AccountId account, LineId line) {
        return new LineOrder(account, line, new DesiredState.Suspended());
    }

    public static LineOrder removed(AccountId account, LineId line) {
        return new LineOrder(account, line, new DesiredState.Removed());
    }
}
