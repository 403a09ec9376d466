package tel.billing.identity.application.user;

import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// Returns the operator's own account, to which all staff belong, and the first administrator whom the
/// service invited.
public interface OperatorAccount {

    /// Empty until the first start has completed.
    Optional<AccountId> find();

    /// Sets the operator's account permanently; false if it was set before.
    boolean setIfAbsent(AccountId account);

    /// The user whom the service last invited as first administrator. Other callers wait until this unit of
    /// work has ended.
    Optional<UserId> lockFirstAdmin();

    /// Stores whom the service invites as first administrator, in place of any earlier user.
    void setFirstAdmin(UserId user);
}
