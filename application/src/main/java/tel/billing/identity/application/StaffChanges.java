package tel.billing.identity.application;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import tel.billing.audit.Action;
import tel.billing.audit.Deed;
import tel.billing.audit.RoleChange;
import tel.billing.audit.Target;
import tel.billing.identity.application.ChangeStaff.Command;
import tel.billing.identity.application.ChangeStaff.Outcome.Refused;
import tel.billing.identity.application.ChangeStaff.What;
import tel.billing.identity.domain.User;
import tel.billing.notification.Letter;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// The effect of an administrator's command on a user, and the reasons to reject it.
record StaffChanges(Command command, User from, Collection<UserId> activeAdmins) {

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
    List<Deed> deeds() {
        var to = result();
        var deeds = new ArrayList<Deed>();
        if (from.role() != to.role()) {
            deeds.add(deed(Action.STAFF_ROLE_CHANGED).with(RoleChange.of(from.role(), to.role())));
        }
        if (to instanceof User.Disabled && !(from instanceof User.Disabled)) {
            deeds.add(deed(Action.STAFF_DISABLED));
        }
        if (from instanceof User.Disabled && !(to instanceof User.Disabled)) {
            deeds.add(deed(Action.STAFF_ENABLED));
        }
        if (command.resetFactor()) {
            deeds.add(deed(Action.SECOND_FACTOR_RESET));
        }
        return List.copyOf(deeds);
    }

    /// The e-mails to the user, one for each change. A user who is invited again reads about that in
    /// the invitation.
    List<Letter> letters(Instant at) {
        var to = result();
        var letters = new ArrayList<Letter>();
        if (from.role() != to.role()) {
            letters.add(new Letter.StaffRoleChanged(to.email(), to.role(), at));
        }
        if (to instanceof User.Disabled && !(from instanceof User.Disabled)) {
            letters.add(new Letter.StaffDisabled(to.email(), at));
        }
        if (from instanceof User.Disabled && to instanceof User.Active) {
            letters.add(new Letter.StaffEnabled(to.email(), at));
        }
        return List.copyOf(letters);
    }

    private Deed deed(Action action) {
        return Deed.byStaff(action, command.by(), Target.of(from.id()));
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
