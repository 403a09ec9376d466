package tel.billing.shared.portal.frame;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import tel.billing.shared.Role;

/// A page on which staff change something, such as the status of an account, see [StaffOperations]. The page that shows
/// the thing links to it with the template `shared/operations`. The path of the operation is the path of the
/// thing, followed by the name; its title is the text `operation.<name>.title`.
///
/// @param subject what is changed, such as `account`
/// @param order the position: lower numbers come first
/// @param states the states in which the operation is possible, such as `active`; empty if it is always possible
/// @param roles the users who may execute it
public record StaffOperation(String subject, int order, String name, Set<String> states, Set<Role> roles) {

    public StaffOperation {
        states = Set.copyOf(states);
        roles = Set.copyOf(roles);
    }

    /// An operation for administrators.
    public static StaffOperation admin(String subject, int order, String name, String... states) {
        return new StaffOperation(subject, order, name, Set.of(states), Set.of(Role.ADMIN));
    }

    /// Whether a user with this role may execute it on a subject in these states.
    public boolean isOffered(String to, Collection<String> now, Role role) {
        return subject.equals(to) && roles.contains(role) && (states.isEmpty() || !Collections.disjoint(states, now));
    }
}
