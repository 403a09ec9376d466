package tel.billing.identity.application;

import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import tel.billing.audit.Action;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.identity.domain.User;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.shared.UnitOfWork;

record RenewingRecoveryCodes(
        UnitOfWork unitOfWork,
        Users users,
        FactorTrial trial,
        RecoveryCodeSet recoveryCodeSet,
        Postbox postbox,
        AuditTrail trail,
        InstantSource clock)
        implements RenewRecoveryCodes {

    @Override
    public Outcome renew(Command command) {
        var tried = Optional.<Outcome>empty();
        while (tried.isEmpty()) {
            tried = unitOfWork.attempt(() -> tryRenew(command));
        }
        return tried.get();
    }

    private Optional<Outcome> tryRenew(Command command) {
        // A user who was disabled concurrently has no session any more.
        if (!(users.find(command.account(), command.user()).orElse(null) instanceof User.Active staff)) {
            return Optional.of(new Outcome.CodeInvalid());
        }
        return switch (trial.of(staff, command.code())) {
            case FactorTrial.Verdict.Passed() -> Optional.of(renewed(staff));
            case FactorTrial.Verdict.Failed() -> Optional.of(new Outcome.CodeInvalid());
            case FactorTrial.Verdict.Locked(var time) -> Optional.of(new Outcome.Locked(time));
            case FactorTrial.Verdict.Overtaken() -> Optional.empty();
        };
    }

    private Outcome renewed(User.Active staff) {
        var actor = new Actor(staff.id(), staff.account(), Set.of(staff.role()));
        trail.record(Deed.byThemself(Action.RECOVERY_CODES_RENEWED, actor));
        postbox.post(new Letter.RecoveryCodesRenewed(staff.email(), clock.instant()), Reader.ANYWHERE);
        return new Outcome.Renewed(recoveryCodeSet.renew(staff));
    }
}
