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
import tel.billing.identity.application.staff.ChangeStaff.What;
import tel.billing.identity.domain.User;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// The effect of an administrator's command on a user, and the reasons to reject it.
record StaffChangeRules(Command command, User from, Collection<UserId> activeAdmins) {

    Optional<Refused> objection() {
        var to = result();
        if (command.resetFactor() && to instanceof User.Disabled) {
            return refuse(What.RESET_FACTOR, "is not possible for a disabled user; enable the user first");
        }
        if (command.resetFactor() && isOneself()) {
            return refuse(What.RESET_FACTOR, "is only possible for other users; ask another administrator");
        }
        if (from.role() != to.role() && stepsDown(to)) {
            return refuse(What.ROLE, whyNot("loses the role"));
        }
        return to instanceof User.Disabled && stepsDown(to)
                ? refuse(What.DISABLED, whyNot("is disabled"))
                : Optional.empty();
    }

    User result() {
        var standing = switch (from) {
            case User.Disabled disabled -> wants(false) ? disabled.enable() : disabled;
            case User.Draft invited -> wants(true) ? invited.disable() : invited;
            case User.Active active -> wants(true) ? active.disable() : active;
        };
        var role = command.role().orElse(from.role());
        return switch (standing) {
            case User.Disabled disabled -> disabled.as(role);
            case User.Draft invited -> invited.as(role);
            case User.Active active -> command.resetFactor() ? active.as(role).inviteAgain() : active.as(role);
        };
    }

    /// The audit events, one for each change.
    List<AuditEvent> events() {
        var to = result();
        var auditEvents = new ArrayList<AuditEvent>();
        if (from.role() != to.role()) {
            auditEvents.add(event(AuditAction.STAFF_ROLE_CHANGED).with(RoleChange.of(from.role(), to.role())));
        }
        if (to instanceof User.Disabled && !(from instanceof User.Disabled)) {
            auditEvents.add(event(AuditAction.STAFF_DISABLED));
        }
        if (from instanceof User.Disabled && !(to instanceof User.Disabled)) {
            auditEvents.add(event(AuditAction.STAFF_ENABLED));
        }
        if (command.resetFactor()) {
            auditEvents.add(event(AuditAction.SECOND_FACTOR_RESET));
        }
        return List.copyOf(auditEvents);
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
        return AuditEvent.byStaff(auditAction, command.by(), AuditTarget.of(from.id()));
    }

    private boolean wants(boolean disabled) {
        return command.disabled().filter(value -> value == disabled).isPresent();
    }

    /// The caller is an active administrator. Only a change to oneself can therefore remove the last one.
    private boolean stepsDown(User to) {
        var isAdmin = to instanceof User.Active && to.role() == Role.ADMIN;
        return isOneself() && !isAdmin;
    }

    private boolean isOneself() {
        return command.by().id().equals(from.id());
    }

    private String whyNot(String deed) {
        return activeAdmins.size() == 1
                ? "is not possible: there would be no active administrator left if this user %s".formatted(deed)
                : "is not possible for oneself; ask another administrator";
    }

    private static Optional<Refused> refuse(What what, String reason) {
        return Optional.of(new Refused(what, reason));
    }
}
