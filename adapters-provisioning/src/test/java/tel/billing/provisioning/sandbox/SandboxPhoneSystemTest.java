package tel.billing.provisioning.sandbox;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.application.PhoneSystemSimulator.SimulatorState;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.spec.PhoneSystemContract;
import tel.billing.provisioning.spec.Registration;
import tel.billing.shared.spec.peer.Peer;
import tel.billing.shared.spec.peer.PeerFault;

class SandboxPhoneSystemTest extends PhoneSystemContract {
    @TempDir
    private Path directory;

    private SandboxPhoneSystem phoneSystem;

    @BeforeEach
    void begin() {
        phoneSystem = new SandboxPhoneSystem(directory);
    }

    @Override
    protected PhoneSystem phoneSystem() {
        return phoneSystem;
    }

    @Override
    protected PhoneSystem anotherInstance() {
        return new SandboxPhoneSystem(directory);
    }

    @Override
    protected Peer peer() {
        return new Peer() {
            @Override
            public void fail(PeerFault fault) {
                phoneSystem.setState(SimulatorState.DOWN);
            }

            @Override
            public void recover() {
                phoneSystem.setState(SimulatorState.UP);
            }

            @Override
            public Optional<String> unsupportedReason(PeerFault fault) {
                return fault == PeerFault.DOWN
                        ? Optional.empty()
                        : Optional.of("The sandbox is a file of this process. It can only be switched off.");
            }
        };
    }

    @Override
    protected Registration register(SipCredentials credentials) {
        return phoneSystem
                .statusFor(credentials)
                .map(status -> status == LineStatus.ACTIVE ? Registration.ACCEPTED : Registration.BLOCKED)
                .orElse(Registration.REFUSED);
    }

    @Override
    protected void connectPhone(LineId line, SipCredentials credentials) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected Optional<String> unsupportedPhones() {
        return Optional.of("The sandbox connects no phones.");
    }
}
