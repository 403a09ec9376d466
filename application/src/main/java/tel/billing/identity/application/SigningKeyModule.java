package tel.billing.identity.application;

import java.time.Duration;
import tel.billing.identity.application.signingkey.RotateDueSigningKeys;
import tel.billing.identity.application.signingkey.RotateSigningKey;
import tel.billing.identity.application.signingkey.RotateSigningKeyHandler;
import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.platform.Platform;
import tel.billing.shared.DueWork;

/// Assembles the use cases and jobs for signing keys.
///
/// @param each the age of a key at which the next one is made
public record SigningKeyModule(Platform platform, SigningKeyStore store, SigningKeys keys, Duration each) {

    public RotateSigningKey rotateSigningKey() {
        return new RotateSigningKeyHandler(
                platform.executeOnce(), store, keys, platform.auditTrail(), platform.ids(), platform.clock());
    }

    public DueWork dueRotations() {
        return new RotateDueSigningKeys(
                platform.unitOfWork(), store, keys, platform.auditTrail(), platform.ids(), each);
    }
}
