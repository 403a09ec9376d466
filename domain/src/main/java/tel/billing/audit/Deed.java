package tel.billing.audit;

import java.util.Optional;
import tel.billing.shared.Reason;
import tel.billing.shared.UserId;

/// An audit event: an action with its actor and target. The actor is empty if the caller was not
/// authenticated. The target is empty if no user has the given address.
public record Deed(
        Action action,
        Optional<Actor> actor,
        Optional<Target> target,
        Optional<Reason> reason,
        Optional<RoleChange> role,
        Optional<MoneyMove> money) {

    /// An action of a user on the user's own sign-in.
    public static Deed byThemself(Action action, Actor actor) {
        return new Deed(
                action,
                Optional.of(actor),
                Optional.of(Target.of(actor.id())),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /// An action of a user on data of the user's account.
    public static Deed byOwner(Action action, Actor actor, Target target) {
        return new Deed(
                action, Optional.of(actor), Optional.of(target), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// An action of staff with a reason.
    public static Deed byStaff(Action action, Actor actor, Target target, Reason reason) {
        return new Deed(
                action,
                Optional.of(actor),
                Optional.of(target),
                Optional.of(reason),
                Optional.empty(),
                Optional.empty());
    }

    /// An action of staff that needs no reason.
    public static Deed byStaff(Action action, Actor actor, Target target) {
        return new Deed(
                action, Optional.of(actor), Optional.of(target), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// An action of the service itself.
    public static Deed byTheService(Action action, Target target) {
        return new Deed(
                action, Optional.empty(), Optional.of(target), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// An action or attempt by an unauthenticated caller, for a known or unknown user.
    public static Deed byNobodyKnown(Action action, Optional<UserId> user) {
        return new Deed(
                action, Optional.empty(), user.map(Target::of), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// A copy with a reason.
    public Deed with(Reason why) {
        return new Deed(action, actor, target, Optional.of(why), role, money);
    }

    /// A copy with the change of role.
    public Deed with(RoleChange change) {
        return new Deed(action, actor, target, reason, Optional.of(change), money);
    }

    /// A copy with the amount of money.
    public Deed with(MoneyMove move) {
        return new Deed(action, actor, target, reason, role, Optional.of(move));
    }
}
