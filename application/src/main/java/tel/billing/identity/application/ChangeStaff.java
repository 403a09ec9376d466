package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.audit.Actor;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// An admin changes another one of the staff: gives them another role, disables or enables them, or
/// takes a lost second factor away, whereupon they are invited again. Whatever is changed ends
/// their sessions.
public interface ChangeStaff {

    Outcome change(Command command);

    /// What is absent stays as it is. `by` is the admin who asks.
    record Command(Actor by, UserId user, Optional<Role> role, Optional<Boolean> disabled, boolean resetFactor) {
        public Command {
            if (role.filter(Role.CUSTOMER::equals).isPresent()) {
                throw new IllegalArgumentException("staff do not become customers");
            }
        }
    }

    sealed interface Outcome {

        /// Also where it was so before.
        record Changed(StaffMember member) implements Outcome {}

        record NotFound() implements Outcome {}

        /// Whoever asks is no active admin any more.
        record NotAdmin() implements Outcome {}

        /// What of the command cannot be done, and why. Nothing is changed.
        record Refused(What what, String reason) implements Outcome {}
    }

    /// What can be asked for.
    enum What {
        ROLE,
        DISABLED,
        RESET_FACTOR
    }
}
