package tel.billing.audit;

import java.util.Optional;
import tel.billing.shared.Reason;
import tel.billing.shared.UserId;

/// An audit event: an action with its actor and target. The actor is empty if the caller was not
/// authenticated. The target is empty if no user has the given address.
public record AuditEvent(
        RecordedAction action,
        Optional<Actor> actor,
        Optional<AuditTarget> target,
        Optional<Reason> reason,
        Optional<RoleChange> role,
        Optional<MoneyMovement> money) {

    private AuditEvent(AuditAction action, Optional<Actor> actor, Optional<AuditTarget> target) {
        this(action, actor, target, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// An action of a user on the user's own sign-in.
    public static AuditEvent byUser(AuditAction auditAction, Actor actor) {
        return new AuditEvent(auditAction, Optional.of(actor), Optional.of(AuditTarget.of(actor.id())));
    }

    /// An action of a signed-in user.
    public static AuditEvent byUser(AuditAction auditAction, Actor actor, AuditTarget auditTarget) {
        return new AuditEvent(auditAction, Optional.of(actor), Optional.of(auditTarget));
    }

    /// An action of staff with a reason.
    public static AuditEvent byStaff(AuditAction auditAction, Actor actor, AuditTarget auditTarget, Reason reason) {
        return byUser(auditAction, actor, auditTarget).with(reason);
    }

    /// An action of the service itself.
    public static AuditEvent byTheService(AuditAction auditAction, AuditTarget auditTarget) {
        return new AuditEvent(auditAction, Optional.empty(), Optional.of(auditTarget));
    }

    /// An action or attempt by an unauthenticated caller, for a known or unknown user.
    public static AuditEvent byAnonymous(AuditAction auditAction, Optional<UserId> user) {
        return new AuditEvent(auditAction, Optional.empty(), user.map(AuditTarget::of));
    }

    /// A copy with a reason.
    public AuditEvent with(Reason cause) {
        return new AuditEvent(action, actor, target, Optional.of(cause), role, money);
    }

    /// A copy with the change of role.
    public AuditEvent with(RoleChange change) {
        return new AuditEvent(action, actor, target, reason, Optional.of(change), money);
    }

    /// A copy with the amount of money.
    public AuditEvent with(MoneyMovement move) {
        return new AuditEvent(action, actor, target, reason, role, Optional.of(move));
    }
}
