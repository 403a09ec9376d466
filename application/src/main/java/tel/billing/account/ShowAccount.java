package tel.billing.account;

import java.util.Optional;
import tel.billing.shared.AccountId;

/// Shows an account as it is now.
public interface ShowAccount {
    Optional<AccountView> show(AccountId account);
}
