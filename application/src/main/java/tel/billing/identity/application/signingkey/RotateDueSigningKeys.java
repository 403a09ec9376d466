package tel.billing.identity.application.signingkey;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.domain.SigningKeyRotation;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.UnitOfWork;

/// Makes the next signing key when the newest key is old enough. Retires keys whose tokens have all expired.
public record RotateDueSigningKeys(
        UnitOfWork unitOfWork, SigningKeyStore register, SigningKeys keys, AuditTrail trail, Ids ids, Duration each)
        implements DueWork {

    @Override
    public Optional<Instant> nextDue() {
        return register.rotation().map(this::nextDue);
    }

    @Override
    public boolean runDue(Instant now) {
        unitOfWork.run(() -> register.rotation().ifPresent(rotation -> run(rotation, now)));
        // From here on, this instance does not sign with a destroyed key.
        keys.catchUp();
        return false;
    }

    private Instant nextDue(SigningKeyRotation rotation) {
        var dueAt = rotation.nextRotation(each);
        return rotation.nextRetirement()
                .filter(retirement -> retirement.isBefore(dueAt))
                .orElse(dueAt);
    }

    private void run(SigningKeyRotation rotation, Instant now) {
        if (rotation.nextRetirement().filter(due -> !due.isAfter(now)).isPresent()) {
            register.retireBefore(rotation.oldestNeeded(now), now).stream()
                    .map(UUID::fromString)
                    .forEach(key -> recordEvent(AuditAction.SIGNING_KEY_RETIRED, key));
        }
        if (!rotation.nextRotation(each).isAfter(now)) {
            var key = ids.next();
            // If another instance made the key first, that instance records the audit event.
            if (register.addNext(rotation.newest(), rotation.successor(key.toString(), now))) {
                recordEvent(AuditAction.SIGNING_KEY_ROTATED, key);
            }
        }
    }

    private void recordEvent(AuditAction auditAction, UUID key) {
        trail.record(AuditEvent.byTheService(auditAction, AuditTarget.ofSigningKey(key)));
    }
}
