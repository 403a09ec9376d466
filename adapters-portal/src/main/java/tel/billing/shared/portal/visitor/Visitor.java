package tel.billing.shared.portal.visitor;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;
import tel.billing.shared.SignedInUser;
import tel.billing.shared.UserId;

/// The signed-in user of a page.
///
/// @param suspended whether the account is suspended
/// @param authenticatedAt when the user last proved the password in this session
public record Visitor(
        UUID session,
        UserId user,
        AccountId account,
        Role role,
        EmailAddress email,
        boolean suspended,
        Instant authenticatedAt)
        implements SignedInUser {

    @Override
    public Set<Role> roles() {
        return Set.of(role);
    }

    /// Whose requests are counted together, as for the API: the account, and for staff the user.
    public String bucket() {
        return role == Role.CUSTOMER ? account.toString() : user.toString();
    }
}
