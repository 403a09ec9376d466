package tel.billing.account.application;

import java.util.function.Function;
import tel.billing.account.AccountStatus;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.AccountId;
import tel.billing.shared.Reason;

/// An administrator suspends an account, reactivates a suspended one, or closes one permanently. When this
/// call returns, this instance uses the new status; all others follow within a second. The owner is notified
/// by e-mail, without the reason.
public interface ChangeAccountStatus {

    ExecuteOnce.Result change(Command command, Function<Outcome, StoredResponse> renderer);

    /// The administrator's own account is the operator's account.
    record Command(KeyedRequest request, Actor by, AccountId account, Action action, Reason reason) {}

    /// The requested change.
    enum Action {
        SUSPEND,
        REACTIVATE,
        CLOSE
    }

    sealed interface Outcome {

        /// The account has the requested status. If it had this status before, nothing was stored.
        record Done(AccountDetails account) implements Outcome {}

        record NotFound() implements Outcome {}

        /// The present status does not allow this change.
        record Impossible(AccountStatus status) implements Outcome {}

        /// The operator's own account cannot be suspended or closed, because that would lock out all staff.
        record OperatorsOwn() implements Outcome {}
    }
}
