package tel.billing.shared.web.access;

import java.util.Set;
import java.util.UUID;
import org.springframework.security.core.context.SecurityContextHolder;
import tel.billing.shared.AccountId;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// Who is asking, as their access token proves. `twofa` says that the second factor was shown, which staff must do;
/// `suspended` that staff suspended the account since.
public record Caller(UserId user, AccountId account, UUID session, Set<Role> roles, boolean twofa, boolean suspended) {

    /// Of an account that is not suspended, as far as the token tells.
    public Caller(UserId user, AccountId account, UUID session, Set<Role> roles, boolean twofa) {
        this(user, account, session, roles, twofa, false);
    }

    public Caller {
        roles = Set.copyOf(roles);
    }

    public Caller ofSuspendedAccount() {
        return new Caller(user, account, session, roles, twofa, true);
    }

    /// Whose requests theirs are counted with: those of their account; of staff, who all have one, their own.
    public String bucket() {
        return isStaff() ? user.toString() : account.toString();
    }

    boolean isCustomer() {
        return roles.contains(Role.CUSTOMER) && !isStaff();
    }

    /// Whoever asked for what this thread is doing. A route for everybody has no caller.
    public static Caller current() {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication known) {
            return known.getPrincipal();
        }
        throw new IllegalStateException("nobody said who they are");
    }

    public boolean isStaff() {
        return roles.contains(Role.SUPPORT) || roles.contains(Role.ADMIN);
    }
}
