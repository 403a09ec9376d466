package tel.billing.identity.application.staff;

import java.util.Optional;
import tel.billing.audit.Actor;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// An administrator changes another staff member: assigns another role, disables or enables the user, or
/// removes a lost second factor. A user whose second factor is removed receives a new invitation. Every
/// change ends the user's sessions.
public interface ChangeStaff {

    Outcome change(Command command);

    /// Absent values stay unchanged.
    ///
    /// @param by the administrator who makes the change
    record Command(Actor by, UserId user, Optional<Role> role, Optional<Boolean> disabled, boolean resetFactor) {
        public Command {
            if (role.filter(Role.CUSTOMER::equals).isPresent()) {
                throw new IllegalArgumentException("staff cannot become customers");
            }
        }
    }

    sealed interface Outcome {

        /// The change was made, or the user already had these values.
        record Changed(StaffMember member) implements Outcome {}

        record NotFound() implements Outcome {}

        /// The caller is not an active administrator any more.
        record NotAdmin() implements Outcome {}

        /// The part of the command that is not possible, and the reason. Nothing has changed.
        record Refused(Property property, String reason) implements Outcome {}
    }

    /// The properties that can be changed.
    enum Property {
        ROLE,
        DISABLED,
        RESET_FACTOR
    }
}
