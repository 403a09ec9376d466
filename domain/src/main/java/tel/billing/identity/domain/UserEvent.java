package tel.billing.identity.domain;

import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;

/// A change of a user and its reason.
public sealed interface UserEvent {

    /// The user has the first password, or a new one after another invitation.
    record Activated() implements UserEvent {}

    record PasswordChanged() implements UserEvent {}

    /// The same password was hashed with the current parameters.
    record PasswordRehashed() implements UserEvent {}

    record EmailChanged(EmailAddress from, EmailAddress to) implements UserEvent {}

    record RoleChanged(Role from, Role to) implements UserEvent {}

    /// The user gets another invitation. A user who had enrolled enrols again.
    record InvitedAgain() implements UserEvent {}

    record Disabled() implements UserEvent {}

    record Enabled() implements UserEvent {}
}
