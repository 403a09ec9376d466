package tel.billing.identity.application.staff;

import java.time.Instant;
import tel.billing.identity.domain.User;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// A staff member, as administrators see them.
public record StaffMember(UserId id, EmailAddress email, Role role, Status status, Instant createdAt) {

    /// How far the staff member has got: invited, active or disabled.
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
