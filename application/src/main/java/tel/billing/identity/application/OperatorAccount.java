package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// Knows which account is the operator's own, to which all staff belong, and whom the service
/// itself invited to it.
public interface OperatorAccount {

    /// Empty before the first start is through.
    Optional<AccountId> find();

    /// Says which it is, for good; false if that was said before.
    boolean found(AccountId account);

    /// Whom the service invited last, to be the first admin. Nobody else gets to ask before the unit
    /// of work is through.
    Optional<UserId> lockFirstAdmin();

    /// Says whom the service invites to be the first admin, instead of whoever was before.
    void nameFirstAdmin(UserId user);
}
