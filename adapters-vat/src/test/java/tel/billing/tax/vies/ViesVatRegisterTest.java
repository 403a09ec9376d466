package tel.billing.tax.vies;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import tel.billing.account.VatNumber;
import tel.billing.shared.spec.peer.Peer;
import tel.billing.shared.spec.peer.PeerFault;
import tel.billing.tax.application.vatnumber.VatRegister;
import tel.billing.tax.spec.VatRegisterContract;
import tel.billing.tax.vies.stub.ViesBehaviour;
import tel.billing.tax.vies.stub.ViesStub;

class ViesVatRegisterTest extends VatRegisterContract implements Peer {
    private static final Duration PATIENCE = Duration.ofSeconds(9);
    private static final URI CLOSED_PORT = URI.create("http://127.0.0.1:1/rest-api");

    private final ViesStub stub = new ViesStub();
    private final ViesVatRegister overStub = register(stub.url());
    private final ViesVatRegister unreachable = register(CLOSED_PORT);
    private ViesVatRegister register = overStub;

    private static ViesVatRegister register(URI url) {
        return new ViesVatRegister(url, Optional.of(new VatNumber("NL", "004495445B01")), PATIENCE);
    }

    @AfterEach
    void stop() {
        unreachable.close();
        overStub.close();
        stub.close();
    }

    @Override
    protected VatRegister register() {
        return register;
    }

    @Override
    protected Peer peer() {
        return this;
    }

    @Override
    protected Duration atMost() {
        return PATIENCE.plusSeconds(3);
    }

    @Override
    public void fail(PeerFault fault) {
        switch (fault) {
            case DOWN -> register = unreachable;
            case HANG, LOSE_ANSWERS -> stub.setBehaviour(new ViesBehaviour.Hangs());
            case ERROR_AFTER_EXECUTION -> throw new IllegalArgumentException("a check changes nothing");
            case GARBAGE -> stub.setBehaviour(new ViesBehaviour.Says(200, "<html>Maintenance</html>"));
            case INCOMPLETE -> stub.setBehaviour(new ViesBehaviour.Says(200, "{}"));
            case SERVER_ERROR -> stub.setBehaviour(ViesBehaviour.fails(500, "SERVICE_UNAVAILABLE"));
            case UNAUTHORIZED -> stub.setBehaviour(new ViesBehaviour.Says(401, ""));
            case TOO_MANY_REQUESTS -> stub.setBehaviour(new ViesBehaviour.Says(429, ""));
            case NOT_FOUND -> stub.setBehaviour(new ViesBehaviour.Says(404, "<html>Not Found</html>"));
        }
    }

    @Override
    public void recover() {
        register = overStub;
        stub.setBehaviour(ViesBehaviour.knows());
    }

    @Override
    protected VatNumber numberFor(Behaviour behaviour) {
        stub.setBehaviour(
                switch (behaviour) {
                    case KNOWS_IT -> ViesBehaviour.knows();
                    case DOES_NOT_KNOW_IT -> ViesBehaviour.doesNotKnow();
                    case MEMBER_STATE_IS_DOWN -> ViesBehaviour.fails(200, "MS_UNAVAILABLE");
                });
        return new VatNumber("DE", "136695976");
    }
}
