package tel.billing.identity.application;

import java.time.Duration;
import java.time.InstantSource;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.identity.application.signingkey.RotateDueSigningKeys;
import tel.billing.identity.application.signingkey.RotateSigningKey;
import tel.billing.identity.application.signingkey.RotateSigningKeyHandler;
import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.UnitOfWork;

/// Assembles the use cases and jobs for signing keys.
///
/// @param each the age of a key at which the next one is made
public record SigningKeyModule(
        UnitOfWork unitOfWork,
        ExecuteOnce executeOnce,
        SigningKeyStore register,
        SigningKeys keys,
        AuditTrail trail,
        Ids ids,
        InstantSource clock,
        Duration each) {

    public RotateSigningKey rotateSigningKey() {
        return new RotateSigningKeyHandler(executeOnce, register, keys, trail, ids, clock);
    }

    public DueWork dueRotations() {
        return new RotateDueSigningKeys(unitOfWork, register, keys, trail, ids, each);
    }
}
