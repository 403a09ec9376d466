package tel.billing.shared.web.access;

import java.util.Set;
import java.util.UUID;
import org.springframework.security.core.context.SecurityContextHolder;
import tel.billing.shared.AccountId;
import tel.billing.shared.Role;
import tel.billing.shared.SignedInUser;
import tel.billing.shared.UserId;

/// The authenticated caller.
///
/// @param twofa whether the second factor was proven, which staff must do
/// @param suspended whether the account was suspended after the sign-in
public record Caller(UserId user, AccountId account, UUID session, Set<Role> roles, boolean twofa, boolean suspended)
        implements SignedInUser {

    /// A caller whose account is not suspended, as far as the token shows.
    public Caller(UserId user, AccountId account, UUID session, Set<Role> roles, boolean twofa) {
        this(user, account, session, roles, twofa, false);
    }

    public Caller {
        roles = Set.copyOf(roles);
    }

    public Caller ofSuspendedAccount() {
        return new Caller(user, account, session, roles, twofa, true);
    }

    /// The key for rate limits: the account; for staff, who share an account, the user.
    public String bucket() {
        return isStaff() ? user.toString() : account.toString();
    }

    boolean isCustomer() {
        return roles.contains(Role.CUSTOMER) && !isStaff();
    }

    /// The caller of the request that this thread processes. Public routes have no caller.
    public static Caller current() {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication known) {
            return known.getPrincipal();
        }
        throw new IllegalStateException("the request is not authenticated");
    }

    public boolean isStaff() {
        return roles.contains(Role.SUPPORT) || roles.contains(Role.ADMIN);
    }
}
