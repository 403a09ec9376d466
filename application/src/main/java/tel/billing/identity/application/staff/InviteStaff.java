package tel.billing.identity.application.staff;

import tel.billing.audit.Actor;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;

/// An administrator invites a staff member by e-mail. A user who was invited but has not enrolled gets a new
/// invitation, which voids the older one; the latest role applies. A pending signup with this address
/// is discarded.
public interface InviteStaff {

    Outcome invite(Command command);

    record Command(Actor by, EmailAddress email, Role role) {
        public Command {
            if (role == Role.CUSTOMER) {
                throw new IllegalArgumentException(
                        "staff invitations require a staff role; customers sign up themselves");
            }
        }
    }

    sealed interface Outcome {

        record Invited(StaffMember member) implements Outcome {}

        /// The user enrolled before. This includes disabled users.
        record IsStaff() implements Outcome {}

        /// The address belongs to a customer who has confirmed it.
        record IsCustomer() implements Outcome {}

        /// The caller is not an active administrator any more.
        record NotAdmin() implements Outcome {}
    }
}
