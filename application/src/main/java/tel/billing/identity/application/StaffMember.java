package tel.billing.identity.application;

import java.time.Instant;
import tel.billing.identity.domain.User;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// One of the staff, as admins see them.
public record StaffMember(UserId id, EmailAddress email, Role role, Status status, Instant createdAt) {

    /// What somebody of the staff may do by now.
    public enum Status {
        INVITED,
        ACTIVE,
        DISABLED
    }

    static StaffMember of(User user) {
        var status = switch (user) {
            case User.Draft _ -> Status.INVITED;
            case User.Active _ -> Status.ACTIVE;
            case User.Disabled _ -> Status.DISABLED;
        };
        return new StaffMember(user.id(), user.email(), user.role(), status, user.createdAt());
    }
}
