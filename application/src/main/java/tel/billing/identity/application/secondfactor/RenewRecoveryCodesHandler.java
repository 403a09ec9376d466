package tel.billing.identity.application.secondfactor;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.User;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.shared.UnitOfWork;

/// The use of the presented code and the new codes commit together. Retries if another code of the same user is
/// processed concurrently.
public record RenewRecoveryCodesHandler(
        UnitOfWork unitOfWork,
        Users users,
        SecondFactorVerifier secondFactorVerifier,
        RecoveryCodeIssuer recoveryCodeIssuer,
        Outbox outbox,
        AuditTrail trail,
        InstantSource clock)
        implements RenewRecoveryCodes {

    @Override
    public Outcome renew(Command command) {
        return unitOfWork.retry(() -> tryRenew(command));
    }

    private Optional<Outcome> tryRenew(Command command) {
        // A user who was disabled concurrently has no session any more.
        if (!(users.find(command.account(), command.user()).orElse(null) instanceof User.Active staff)) {
            return Optional.of(new Outcome.CodeInvalid());
        }
        return switch (secondFactorVerifier.verifyInSession(staff, command.code())) {
            case SecondFactorVerifier.Result.Passed() -> Optional.of(renewed(staff));
            case SecondFactorVerifier.Result.Failed() -> Optional.of(new Outcome.CodeInvalid());
            case SecondFactorVerifier.Result.Locked(var time) -> Optional.of(new Outcome.Locked(time));
            case SecondFactorVerifier.Result.Overtaken() -> Optional.empty();
        };
    }

    private Outcome renewed(User.Active staff) {
        var actor = Actor.of(staff.id(), staff.account(), staff.role());
        trail.record(AuditEvent.byUser(AuditAction.RECOVERY_CODES_RENEWED, actor));
        outbox.post(
                new EmailMessage.RecoveryCodesRenewed(staff.email(), clock.instant()), EmailRecipient.WITHOUT_ACCOUNT);
        return new Outcome.Renewed(recoveryCodeIssuer.renew(staff));
    }
}
