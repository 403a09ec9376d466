package tel.billing.identity.application;

import java.time.Duration;
import java.time.InstantSource;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.UnitOfWork;

/// Assembles the use cases and jobs for signing keys.
///
/// @param each the age of a key at which the next one is made
public record SigningKeyDesk(
        UnitOfWork unitOfWork,
        AnswerOnce answerOnce,
        SigningKeyRegister register,
        SigningKeys keys,
        AuditTrail trail,
        Ids ids,
        InstantSource clock,
        Duration each) {

    public RotateSigningKey rotateSigningKey() {
        return new RotatingSigningKey(answerOnce, register, keys, trail, ids, clock);
    }

    public DueWork dueRotations() {
        return new DueRotations(unitOfWork, register, keys, trail, ids, each);
    }
}
