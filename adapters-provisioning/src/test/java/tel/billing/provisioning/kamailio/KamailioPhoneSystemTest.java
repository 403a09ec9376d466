package tel.billing.provisioning.kamailio;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.kamailio.peer.KamailioInstalled;
import tel.billing.provisioning.kamailio.peer.KamailioServer;
import tel.billing.provisioning.kamailio.peer.SipPhone;
import tel.billing.provisioning.spec.PhoneSystemContract;
import tel.billing.provisioning.spec.Registration;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.peer.Peer;
import tel.billing.shared.spec.peer.PeerFault;

/// With a real Kamailio that is killed. For the other faults, a stub of its JSON-RPC stands in front of the
/// same database.
@KamailioInstalled
class KamailioPhoneSystemTest extends PhoneSystemContract implements Peer {
    private static KamailioServer server;
    private static RpcStub stub;
    private static KamailioPhoneSystem direct;
    private static KamailioPhoneSystem another;
    private static KamailioPhoneSystem overStub;
    private final List<SipPhone> phones = new ArrayList<>();
    private KamailioPhoneSystem phoneSystem = direct;
    private boolean isKilled;

    @BeforeAll
    static void start() {
        server = KamailioServer.start();
        stub = new RpcStub();
        direct = new KamailioPhoneSystem(Access.to(server));
        another = new KamailioPhoneSystem(Access.to(server));
        overStub = new KamailioPhoneSystem(Access.to(server, stub));
    }

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @AfterAll
    static void stop() {
        overStub.close();
        another.close();
        direct.close();
        stub.close();
        server.close();
    }

    @AfterEach
    void repair() {
        recover();
        phones.forEach(SipPhone::close);
    }

    @Override
    protected PhoneSystem phoneSystem() {
        return phoneSystem;
    }

    @Override
    protected PhoneSystem anotherInstance() {
        return another;
    }

    @Override
    protected Peer peer() {
        return this;
    }

    @Override
    public void fail(PeerFault fault) {
        if (fault == PeerFault.DOWN) {
            server.kill();
            isKilled = true;
            return;
        }
        phoneSystem = overStub;
        switch (fault) {
            case DOWN -> throw new IllegalArgumentException("not by the stub");
            case HANG -> stub.respondToAll(new RpcStub.Behaviour.Hangs());
            // The check that Kamailio runs is answered. Then the change is committed.
            case LOSE_ANSWERS -> stub.respondTo("ul.rm", new RpcStub.Behaviour.Hangs());
            case ERROR_AFTER_EXECUTION ->
                stub.respondTo("ul.rm", new RpcStub.Behaviour.Says(502, "<html>Bad Gateway</html>"));
            case GARBAGE -> stub.respondToAll(new RpcStub.Behaviour.Says(200, "<html>Maintenance</html>"));
            case INCOMPLETE -> stub.respondToAll(new RpcStub.Behaviour.Says(200, "{}"));
            case SERVER_ERROR -> stub.respondToAll(new RpcStub.Behaviour.Says(503, ""));
            case UNAUTHORIZED -> stub.respondToAll(new RpcStub.Behaviour.Says(401, ""));
            case TOO_MANY_REQUESTS -> stub.respondToAll(new RpcStub.Behaviour.Says(429, ""));
            case NOT_FOUND -> stub.respondToAll(new RpcStub.Behaviour.Says(404, "<html>Not Found</html>"));
        }
    }

    @Override
    public void recover() {
        stub.reset();
        phoneSystem = direct;
        if (isKilled) {
            server.restart();
            isKilled = false;
        }
    }

    @Override
    public void awaitRequest() {
        stub.awaitHangingRequest();
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

    @Override
    protected void connectPhone(LineId line, SipCredentials credentials) {
        var phone = new SipPhone(
                server, credentials.username(), credentials.password().value());
        phones.add(phone);
        assertThat(phone.register()).isEqualTo(200);
    }

    @Test
    void shows_the_phones_that_are_registered() {
        var id = new LineId(UUID.randomUUID());
        var account = new AccountId(UUID.randomUUID());
        var credentials =
                new SipCredentials("p" + id.value().toString().replace("-", ""), new Secret("a secret of a phone"));
        var order = new LineInstruction(
                new LineOperationId(account, id, 1),
                new LineInstruction.LineConfiguration.Present(credentials, new LineLimits(1, 2), LineStatus.ACTIVE));
        assertThat(direct.execute(order, PATIENCE)).isEqualTo(new PhoneSystem.Answer.Done());
        try (var phone = new SipPhone(
                server, credentials.username(), credentials.password().value())) {
            assertThat(phone.register()).isEqualTo(200);
            assertThat(direct.registrations(account, id, PATIENCE))
                    .isInstanceOfSatisfying(
                            PhoneSystem.Registrations.Found.class,
                            found -> assertThat(found.phones())
                                    .singleElement()
                                    .satisfies(registered ->
                                            assertThat(registered.remaining()).isPositive()));
            phone.unregister();
        }
        assertThat(direct.registrations(account, id, PATIENCE))
                .isEqualTo(new PhoneSystem.Registrations.Found(List.of()));
    }
}
