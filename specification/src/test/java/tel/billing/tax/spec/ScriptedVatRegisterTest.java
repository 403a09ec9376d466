package tel.billing.tax.spec;

import tel.billing.account.VatNumber;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.tax.application.vatnumber.VatRegister;

class ScriptedVatRegisterTest extends VatRegisterContract {
    private final VatNumber number = new VatNumber("NL", "123456789B01");
    private final ScriptedVatRegister register = new ScriptedVatRegister(new InMemoryUnitOfWork());

    @Override
    protected VatRegister register() {
        return register;
    }

    @Override
    protected VatNumber numberFor(Behaviour behaviour) {
        switch (behaviour) {
            case KNOWS_IT -> register.comeBack();
            case DOES_NOT_KNOW_IT -> register.strikeOut(number);
            case IS_DOWN, MEMBER_STATE_IS_DOWN, NEVER_ANSWERS, TALKS_NONSENSE -> register.goDown();
        }
        return number;
    }
}
