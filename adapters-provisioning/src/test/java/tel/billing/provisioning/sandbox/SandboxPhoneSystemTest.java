package tel.billing.provisioning.sandbox;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.application.PhoneSystemSimulator.Position;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.spec.PhoneSystemContract;
import tel.billing.provisioning.spec.Registration;

class SandboxPhoneSystemTest extends PhoneSystemContract {
    private SandboxPhoneSystem phoneSystem;

    @BeforeEach
    void begin(@TempDir Path directory) {
        phoneSystem = new SandboxPhoneSystem(directory);
    }

    @Override
    protected PhoneSystem phoneSystem() {
        return phoneSystem;
    }

    @Override
    protected void goAway() {
        phoneSystem.turn(Position.DOWN);
    }

    @Override
    protected void comeBack() {
        phoneSystem.turn(Position.UP);
    }

    @Override
    protected Registration register(SipCredentials credentials) {
        return phoneSystem
                .statusFor(credentials)
                .map(status -> status == LineStatus.ACTIVE ? Registration.ACCEPTED : Registration.BLOCKED)
                .orElse(Registration.REFUSED);
    }
}
