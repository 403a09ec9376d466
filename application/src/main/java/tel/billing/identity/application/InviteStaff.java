package tel.billing.identity.application;

import tel.billing.audit.Actor;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;

/// An admin invites somebody to the staff, by mail. Whoever was invited and has not enrolled yet
/// gets a fresh invitation, which voids the older one; the newest role wins.
public interface InviteStaff {

    Outcome invite(Command command);

    record Command(Actor by, EmailAddress email, Role role) {
        public Command {
            if (role == Role.CUSTOMER) {
                throw new IllegalArgumentException("customers sign up");
            }
        }
    }

    sealed interface Outcome {

        record Invited(StaffMember member) implements Outcome {}

        /// They enrolled before, disabled or not.
        record IsStaff() implements Outcome {}

        /// The address belongs to a customer, or to somebody who is signing up.
        record IsCustomer() implements Outcome {}
    }
}
