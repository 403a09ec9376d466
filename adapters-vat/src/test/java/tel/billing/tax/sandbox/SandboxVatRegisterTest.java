package tel.billing.tax.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.account.VatNumber;
import tel.billing.shared.spec.peer.Peer;
import tel.billing.shared.spec.peer.PeerFault;
import tel.billing.tax.application.vatnumber.VatRegister;
import tel.billing.tax.rules.MemberStateRules;
import tel.billing.tax.spec.VatRegisterContract;

class SandboxVatRegisterTest extends VatRegisterContract {

    private final SandboxVatRegister register = new SandboxVatRegister(new MemberStateRules());

    @Override
    protected VatRegister register() {
        return register;
    }

    @Override
    protected Peer peer() {
        return new Peer() {
            @Override
            public void fail(PeerFault fault) {
                register.setAvailable(false);
            }

            @Override
            public void recover() {
                register.setAvailable(true);
            }

            @Override
            public Optional<String> unsupportedReason(PeerFault fault) {
                return fault == PeerFault.DOWN
                        ? Optional.empty()
                        : Optional.of("The sandbox is an object of this process. It can only be switched off.");
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"300", "301", "302"})
    void some_numbers_are_never_answered(String body) {
        assertThat(register.check(new VatNumber("NL", body))).isInstanceOf(VatRegister.Answer.Unavailable.class);
    }

    @Override
    protected VatNumber numberFor(Behaviour behaviour) {
        return new VatNumber(
                "NL",
                switch (behaviour) {
                    case KNOWS_IT -> "100";
                    case DOES_NOT_KNOW_IT -> "200";
                    case MEMBER_STATE_IS_DOWN -> "301";
                });
    }
}
