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
        return register.succession().map(this::nextDue);
    }

    @Override
    public boolean runDue(Instant now) {
        unitOfWork.perform(() -> {
            register.succession().ifPresent(succession -> run(succession, now));
            return true;
        });
        // From here on, this instance does not sign with a destroyed key.
        keys.catchUp();
        return false;
    }

    private Instant nextDue(SigningKeyRotation succession) {
        var rotation = succession.nextRotation(each);
        return succession
                .nextRetirement()
                .filter(retirement -> retirement.isBefore(rotation))
                .orElse(rotation);
    }

    private void run(SigningKeyRotation succession, Instant now) {
        if (succession.nextRetirement().filter(due -> !due.isAfter(now)).isPresent()) {
            register.retireBefore(succession.oldestNeeded(now), now).stream()
                    .map(UUID::fromString)
                    .forEach(key -> recordEvent(AuditAction.SIGNING_KEY_RETIRED, key));
        }
        if (!succession.nextRotation(each).isAfter(now)) {
            var key = ids.next();
            // If another instance made the key first, that instance records the audit event.
            if (register.follow(succession.newest(), succession.successor(key.toString(), now))) {
                recordEvent(AuditAction.SIGNING_KEY_ROTATED, key);
            }
        }
    }

    private void recordEvent(AuditAction auditAction, UUID key) {
        trail.record(AuditEvent.byTheService(auditAction, AuditTarget.ofSigningKey(key)));
    }
}
