package tel.billing.audit;

import java.util.UUID;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// To what something was done: `account`, `user`.
public record Target(String type, UUID id) {

    public static Target of(AccountId account) {
        return new Target("account", account.value());
    }

    public static Target of(UserId user) {
        return new Target("user", user.value());
    }
}
