package tel.billing.identity.application;

import tel.billing.identity.application.signingkey.RotateDueSigningKeys;
import tel.billing.identity.application.signingkey.RotateSigningKey;
import tel.billing.identity.application.signingkey.RotateSigningKeyHandler;
import tel.billing.platform.Platform;
import tel.billing.shared.DueWork;

/// Assembles the use cases and jobs for signing keys.
public record SigningKeyModule(Platform platform, SigningKeyPorts ports) {

    public RotateSigningKey rotateSigningKey() {
        return new RotateSigningKeyHandler(
                platform.executeOnce(),
                ports.store(),
                ports.keys(),
                platform.auditTrail(),
                platform.ids(),
                platform.clock());
    }

    public DueWork rotateDueSigningKeys() {
        return new RotateDueSigningKeys(
                platform.unitOfWork(),
                ports.store(),
                ports.keys(),
                platform.auditTrail(),
                platform.ids(),
                ports.rotationAge());
    }
}
