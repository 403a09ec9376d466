package tel.billing.audit;

import java.util.Optional;
import tel.billing.shared.Reason;
import tel.billing.shared.UserId;

/// What somebody did. Who they were is unknown where nobody proved it, and to whom where nobody has the address.
public record Deed(
        Action action,
        Optional<Actor> actor,
        Optional<Target> target,
        Optional<Reason> reason,
        Optional<RoleChange> role,
        Optional<MoneyMove> money) {

    /// What users do with their own sign-in.
    public static Deed byThemself(Action action, Actor actor) {
        return new Deed(
                action,
                Optional.of(actor),
                Optional.of(Target.of(actor.id())),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /// What users do with something of their account.
    public static Deed byOwner(Action action, Actor actor, Target target) {
        return new Deed(
                action, Optional.of(actor), Optional.of(target), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// What staff do, and say why.
    public static Deed byStaff(Action action, Actor actor, Target target, Reason reason) {
        return new Deed(
                action,
                Optional.of(actor),
                Optional.of(target),
                Optional.of(reason),
                Optional.empty(),
                Optional.empty());
    }

    /// What staff do that speaks for itself.
    public static Deed byStaff(Action action, Actor actor, Target target) {
        return new Deed(
                action, Optional.of(actor), Optional.of(target), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// What the service does unasked.
    public static Deed byTheService(Action action, Target target) {
        return new Deed(
                action, Optional.empty(), Optional.of(target), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// What somebody did or tried in a user's name, or in the name of nobody we know.
    public static Deed byNobodyKnown(Action action, Optional<UserId> user) {
        return new Deed(
                action, Optional.empty(), user.map(Target::of), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// The same, with the reason for it.
    public Deed with(Reason why) {
        return new Deed(action, actor, target, Optional.of(why), role, money);
    }

    /// The same, with the role that it is about.
    public Deed with(RoleChange change) {
        return new Deed(action, actor, target, reason, Optional.of(change), money);
    }

    /// The same, with the money that it moved.
    public Deed with(MoneyMove move) {
        return new Deed(action, actor, target, reason, role, Optional.of(move));
    }
}
