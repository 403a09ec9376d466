package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.shared.AccountId;

/// Knows which account is the operator's own, to which all staff belong.
public interface OperatorAccount {

    /// Empty before the first start is through.
    Optional<AccountId> find();

    /// Says which it is, for good; false if that was said before.
    boolean found(AccountId account);
}
