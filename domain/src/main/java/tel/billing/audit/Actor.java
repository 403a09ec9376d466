package tel.billing.audit;

import java.util.Set;
import tel.billing.shared.AccountId;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// Who did something, and what they were allowed to do then.
public record Actor(UserId id, AccountId account, Set<Role> roles) {

    public Actor {
        roles = Set.copyOf(roles);
    }
}
