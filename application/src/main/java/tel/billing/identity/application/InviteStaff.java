package tel.billing.identity.application;

import tel.billing.audit.Actor;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;

/// An admin invites somebody to the staff, by mail. Whoever was invited and has not enrolled yet
/// gets a fresh invitation, which voids the older one; the newest role wins. Who signs up with the
/// address, and has proven nothing yet, loses it.
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

        /// A customer proved the address to be theirs.
        record IsCustomer() implements Outcome {}

        /// Whoever asks is no active admin any more.
        record NotAdmin() implements Outcome {}
    }
}
