package tel.billing.identity.application;

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
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// What becomes of a user by an active admin's command, and what speaks against it.
record StaffChanges(Command command, User from, Collection<UserId> activeAdmins) {

    Optional<Refused> objection() {
        var to = result();
        if (command.resetFactor() && to instanceof User.Disabled) {
            return refuse(What.RESET_FACTOR, "is not possible for a disabled user: enable them first");
        }
        if (command.resetFactor() && isOneself()) {
            return refuse(What.RESET_FACTOR, "is done by another admin: ask one of them");
        }
        if (from.role() != to.role() && stepsDown(to)) {
            return refuse(What.ROLE, whyNot("loses this role"));
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

    /// What the audit log is to tell, each change by itself.
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

    private Deed deed(Action action) {
        return Deed.byStaff(action, command.by(), Target.of(from.id()));
    }

    private boolean wants(boolean disabled) {
        return command.disabled().filter(value -> value == disabled).isPresent();
    }

    /// Whoever asks is an active admin, so that nobody but the last one can make the last one cease to be one.
    private boolean stepsDown(User to) {
        var isAdmin = to instanceof User.Active && to.role() == Role.ADMIN;
        return isOneself() && !isAdmin;
    }

    private boolean isOneself() {
        return command.by().id().equals(from.id());
    }

    private String whyNot(String deed) {
        return activeAdmins.size() == 1
                ? "cannot be changed so: no one would be left who may, if the last active admin %s".formatted(deed)
                : "cannot be changed so by oneself: ask another admin";
    }

    private static Optional<Refused> refuse(What what, String reason) {
        return Optional.of(new Refused(what, reason));
    }
}
