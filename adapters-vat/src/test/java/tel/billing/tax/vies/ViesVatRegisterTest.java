package tel.billing.tax.vies;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import tel.billing.account.VatNumber;
import tel.billing.tax.application.vatnumber.VatRegister;
import tel.billing.tax.spec.VatRegisterContract;
import tel.billing.tax.vies.stub.Mood;
import tel.billing.tax.vies.stub.ViesStub;

class ViesVatRegisterTest extends VatRegisterContract {
    private final ViesStub stub = new ViesStub();
    private final ViesVatRegister register =
            new ViesVatRegister(stub.url(), Optional.of(new VatNumber("NL", "004495445B01")), Duration.ofSeconds(2));

    @AfterEach
    void stop() {
        register.close();
        stub.close();
    }

    @Override
    protected VatRegister register() {
        return register;
    }

    @Override
    protected VatNumber numberFor(Behaviour behaviour) {
        stub.tell(
                switch (behaviour) {
                    case KNOWS_IT -> Mood.knows();
                    case DOES_NOT_KNOW_IT -> Mood.doesNotKnow();
                    case IS_DOWN -> Mood.fails(500, "SERVICE_UNAVAILABLE");
                    case MEMBER_STATE_IS_DOWN -> Mood.fails(200, "MS_UNAVAILABLE");
                    case NEVER_ANSWERS -> new Mood.Hangs();
                    case TALKS_NONSENSE -> new Mood.Says(200, "<html>Maintenance</html>");
                });
        return new VatNumber("DE", "136695976");
    }
}
