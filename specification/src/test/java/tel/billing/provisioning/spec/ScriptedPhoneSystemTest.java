package tel.billing.provisioning.spec;

import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;

class ScriptedPhoneSystemTest extends PhoneSystemContract {
    private final ScriptedPhoneSystem phoneSystem =
            new ScriptedPhoneSystem(new InMemoryUnitOfWork(), new SteppedTime(Some.INSTANT));

    @Override
    protected PhoneSystem phoneSystem() {
        return phoneSystem;
    }

    @Override
    protected void goAway() {
        phoneSystem.tell(PhoneSystemScript.BE_AWAY);
    }

    @Override
    protected void comeBack() {
        phoneSystem.tell(PhoneSystemScript.CARRY_OUT);
    }

    @Override
    protected Registration register(SipCredentials credentials) {
        return phoneSystem.register(credentials);
    }
}
