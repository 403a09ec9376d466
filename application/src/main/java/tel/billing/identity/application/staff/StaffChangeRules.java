package tel.billing.identity.application.staff;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.RoleChange;
import tel.billing.identity.application.staff.ChangeStaff.Command;
import tel.billing.identity.application.staff.ChangeStaff.Outcome.Refused;
import tel.billing.identity.application.staff.ChangeStaff.Property;
import tel.billing.identity.domain.User;
import tel.billing.identity.domain.UserEvent;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// The effect of an administrator's command on a user, and the reasons to reject it.
record StaffChangeRules(Command command, User from, Collection<UserId> activeAdmins) {

    Optional<Refused> rejection() {
        var to = result();
        if (command.resetFactor() && to instanceof User.Disabled) {
            return refuse(Property.RESET_FACTOR, "is not possible for a disabled user; enable the user first");
        }
        if (command.resetFactor() && isOneself()) {
            return refuse(Property.RESET_FACTOR, "is only possible for other users; ask another administrator");
        }
        if (from.role() != to.role() && stepsDown(to)) {
            return refuse(Property.ROLE, whyNot("loses the role"));
        }
        return to instanceof User.Disabled && stepsDown(to)
                ? refuse(Property.DISABLED, whyNot("is disabled"))
                : Optional.empty();
    }

    /// The user after all transitions.
    User result() {
        var transitions = transitions();
        return transitions.isEmpty() ? from : transitions.getLast().to();
    }

    /// The transitions that the command demands, each from the result of the previous one. Empty if the user
    /// already has the requested state.
    List<User.Transition<?>> transitions() {
        var transitions = new ArrayList<User.Transition<?>>();
        var user = from;
        for (var step : List.<Step>of(this::changeRole, this::enableOrDisable, this::resetFactor)) {
            var transition = step.of(user).orElse(null);
            if (transition != null) {
                transitions.add(transition);
                user = transition.to();
            }
        }
        return List.copyOf(transitions);
    }

    /// Whether the user gets another invitation.
    boolean isInvitedAnew() {
        return result() instanceof User.Draft
                && transitions().stream()
                        .map(User.Transition::event)
                        .anyMatch(
                                event -> event instanceof UserEvent.InvitedAgain || event instanceof UserEvent.Enabled);
    }

    private Optional<User.Transition<?>> changeRole(User user) {
        return command.role().filter(role -> role != user.role()).map(user::changeRole);
    }

    private Optional<User.Transition<?>> enableOrDisable(User user) {
        return switch (user) {
            case User.Disabled disabled -> wants(false) ? Optional.of(disabled.enable()) : Optional.empty();
            case User.Draft invited -> wants(true) ? Optional.of(invited.disable()) : Optional.empty();
            case User.Active active -> wants(true) ? Optional.of(active.disable()) : Optional.empty();
        };
    }

    private Optional<User.Transition<?>> resetFactor(User user) {
        if (!command.resetFactor()) {
            return Optional.empty();
        }
        return switch (user) {
            case User.Draft invited -> Optional.of(invited.inviteAgain(invited.role()));
            case User.Active active -> Optional.of(active.inviteAgain());
            case User.Disabled _ -> Optional.empty();
        };
    }

    /// The audit events, one for each transition.
    List<AuditEvent> events() {
        return transitions().stream()
                .map(User.Transition::event)
                .flatMap(event -> event(event).stream())
                .toList();
    }

    private Optional<AuditEvent> event(UserEvent event) {
        return switch (event) {
            case UserEvent.RoleChanged(var previous, var next) ->
                Optional.of(event(AuditAction.STAFF_ROLE_CHANGED).with(RoleChange.of(previous, next)));
            case UserEvent.Disabled() -> Optional.of(event(AuditAction.STAFF_DISABLED));
            case UserEvent.Enabled() -> Optional.of(event(AuditAction.STAFF_ENABLED));
            case UserEvent.InvitedAgain() -> Optional.of(event(AuditAction.SECOND_FACTOR_RESET));
            case UserEvent.Activated(),
                    UserEvent.PasswordChanged(),
                    UserEvent.PasswordRehashed(),
                    UserEvent.EmailChanged(var _, var _) -> Optional.empty();
        };
    }

    /// The e-mails to the user, one for each change. A user who is invited again reads about that in
    /// the invitation.
    List<EmailMessage> messages(Instant at) {
        var to = result();
        var emailMessages = new ArrayList<EmailMessage>();
        if (from.role() != to.role()) {
            emailMessages.add(new EmailMessage.StaffRoleChanged(to.email(), to.role(), at));
        }
        if (to instanceof User.Disabled && !(from instanceof User.Disabled)) {
            emailMessages.add(new EmailMessage.StaffDisabled(to.email(), at));
        }
        if (from instanceof User.Disabled && to instanceof User.Active) {
            emailMessages.add(new EmailMessage.StaffEnabled(to.email(), at));
        }
        return List.copyOf(emailMessages);
    }

    private AuditEvent event(AuditAction auditAction) {
        return AuditEvent.byUser(auditAction, command.by(), AuditTarget.of(from.id()));
    }

    private boolean wants(boolean disabled) {
        return command.disabled().filter(value -> value == disabled).isPresent();
    }

    /// The caller is an active administrator, so only a change to their own user could remove the last one.
    private boolean stepsDown(User to) {
        var isAdmin = to instanceof User.Active && to.role() == Role.ADMIN;
        return isOneself() && !isAdmin;
    }

    private boolean isOneself() {
        return command.by().id().equals(from.id());
    }

    private String whyNot(String action) {
        return activeAdmins.size() == 1
                ? "is not possible: there would be no active administrator left if this user %s".formatted(action)
                : "cannot be changed for your own user; ask another administrator";
    }

    private static Optional<Refused> refuse(Property property, String reason) {
        return Optional.of(new Refused(property, reason));
    }

    private interface Step {
        Optional<User.Transition<?>> of(User user);
    }
}
