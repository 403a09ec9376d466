package tel.billing.audit;

import java.util.Set;
import tel.billing.shared.AccountId;
import tel.billing.shared.Role;
import tel.billing.shared.SignedInUser;
import tel.billing.shared.UserId;

/// The user who acted, with the roles at that time.
public record Actor(UserId id, AccountId account, Set<Role> roles) {

    public Actor {
        roles = Set.copyOf(roles);
    }

    public static Actor of(SignedInUser user) {
        return new Actor(user.user(), user.account(), user.roles());
    }

    public static Actor of(UserId id, AccountId account, Role role) {
        return new Actor(id, account, Set.of(role));
    }
}
