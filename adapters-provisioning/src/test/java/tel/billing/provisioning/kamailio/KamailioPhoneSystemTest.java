package tel.billing.provisioning.kamailio;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.kamailio.peer.KamailioInstalled;
import tel.billing.provisioning.kamailio.peer.KamailioServer;
import tel.billing.provisioning.kamailio.peer.SipPhone;
import tel.billing.provisioning.spec.PhoneSystemContract;
import tel.billing.provisioning.spec.Registration;

@KamailioInstalled
class KamailioPhoneSystemTest extends PhoneSystemContract {
    private static KamailioServer server;
    private static KamailioPhoneSystem phoneSystem;
    private boolean isAway;

    @BeforeAll
    static void start() {
        server = KamailioServer.start();
        phoneSystem = new KamailioPhoneSystem(Access.to(server));
    }

    @AfterAll
    static void stop() {
        phoneSystem.close();
        server.close();
    }

    @Override
    protected PhoneSystem phoneSystem() {
        return phoneSystem;
    }

    @Override
    protected void goAway() {
        server.kill();
        isAway = true;
    }

    @Override
    protected void comeBack() {
        server.startAgain();
        isAway = false;
    }

    @AfterEach
    void restart() {
        if (isAway) {
            comeBack();
        }
    }

    @Override
    protected Registration register(SipCredentials credentials) {
        try (var phone = new SipPhone(
                server, credentials.username(), credentials.password().value())) {
            var status = phone.register();
            return switch (status) {
                case 200 -> {
                    phone.unregister();
                    yield Registration.ACCEPTED;
                }
                case 401 -> Registration.REFUSED;
                case 403 -> Registration.BLOCKED;
                default -> throw new AssertionError("unexpected status of a registration: " + status);
            };
        }
    }
}
