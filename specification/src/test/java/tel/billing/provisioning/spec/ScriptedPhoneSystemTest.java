package tel.billing.provisioning.spec;

import java.time.Duration;
import java.util.Optional;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.RegisteredPhone;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.peer.Peer;
import tel.billing.shared.spec.peer.PeerFault;
import tel.billing.shared.spec.time.SteppedTime;

class ScriptedPhoneSystemTest extends PhoneSystemContract {
    private final ScriptedPhoneSystem phoneSystem =
            new ScriptedPhoneSystem(new InMemoryUnitOfWork(), new SteppedTime(Arbitrary.INSTANT));

    @Override
    protected PhoneSystem phoneSystem() {
        return phoneSystem;
    }

    /// The fake is the PBX itself.
    @Override
    protected PhoneSystem anotherInstance() {
        return phoneSystem;
    }

    @Override
    protected Peer peer() {
        return new Peer() {
            @Override
            public void fail(PeerFault fault) {
                phoneSystem.script(
                        switch (fault) {
                            case DOWN -> PhoneSystemScript.BE_DOWN;
                            case HANG -> PhoneSystemScript.HANG;
                            case LOSE_ANSWERS -> PhoneSystemScript.LOSE_ANSWERS;
                            case ERROR_AFTER_EXECUTION,
                                    GARBAGE,
                                    INCOMPLETE,
                                    SERVER_ERROR,
                                    UNAUTHORIZED,
                                    TOO_MANY_REQUESTS,
                                    NOT_FOUND -> throw new IllegalArgumentException(fault.toString());
                        });
            }

            @Override
            public void recover() {
                phoneSystem.script(PhoneSystemScript.EXECUTE);
            }

            @Override
            public Optional<String> unsupportedReason(PeerFault fault) {
                return switch (fault) {
                    case DOWN, HANG, LOSE_ANSWERS -> Optional.empty();
                    case ERROR_AFTER_EXECUTION,
                            GARBAGE,
                            INCOMPLETE,
                            SERVER_ERROR,
                            UNAUTHORIZED,
                            TOO_MANY_REQUESTS,
                            NOT_FOUND -> Optional.of("The fake is called directly, so there is no protocol to break.");
                };
            }
        };
    }

    @Override
    protected Registration register(SipCredentials credentials) {
        return phoneSystem.register(credentials);
    }

    @Override
    protected void connectPhone(LineId line, SipCredentials credentials) {
        phoneSystem.connect(line, new RegisteredPhone("Desk phone", Duration.ofMinutes(10)));
    }
}
