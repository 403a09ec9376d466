package tel.billing.account.application;

import java.util.Map;
import tel.billing.account.AccountStatus;

/// Counts accounts, for monitoring.
public interface CountAccounts {

    /// The number of accounts in each status.
    Map<AccountStatus, Long> countByStatus();
}
