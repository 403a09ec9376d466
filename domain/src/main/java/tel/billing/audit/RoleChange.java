package tel.billing.audit;

import java.util.Optional;
import tel.billing.shared.Role;

/// The new role of a user and the previous one, if any.
public record RoleChange(Optional<Role> from, Role to) {

    public static RoleChange to(Role role) {
        return new RoleChange(Optional.empty(), role);
    }

    public static RoleChange of(Role from, Role to) {
        return new RoleChange(Optional.of(from), to);
    }
}
