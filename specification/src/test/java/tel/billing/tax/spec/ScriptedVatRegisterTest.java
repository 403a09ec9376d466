package tel.billing.tax.spec;

import java.util.Optional;
import tel.billing.account.VatNumber;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.peer.Peer;
import tel.billing.shared.spec.peer.PeerFault;
import tel.billing.tax.application.vatnumber.VatRegister;

class ScriptedVatRegisterTest extends VatRegisterContract {
    private final VatNumber number = new VatNumber("NL", "123456789B01");
    private final ScriptedVatRegister register = new ScriptedVatRegister(new InMemoryUnitOfWork());

    @Override
    protected VatRegister register() {
        return register;
    }

    @Override
    protected Peer peer() {
        return new Peer() {
            @Override
            public void fail(PeerFault fault) {
                register.goDown();
            }

            @Override
            public void recover() {
                register.comeBack();
            }

            @Override
            public Optional<String> unsupportedReason(PeerFault fault) {
                return fault == PeerFault.DOWN
                        ? Optional.empty()
                        : Optional.of("The fake is called directly, so there is no protocol to break.");
            }
        };
    }

    @Override
    protected VatNumber numberFor(Behaviour behaviour) {
        switch (behaviour) {
            case KNOWS_IT -> register.comeBack();
            case DOES_NOT_KNOW_IT -> register.remove(number);
            case MEMBER_STATE_IS_DOWN -> register.goDown();
        }
        return number;
    }
}
