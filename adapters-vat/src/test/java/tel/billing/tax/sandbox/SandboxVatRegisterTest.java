package tel.billing.tax.sandbox;

import tel.billing.account.VatNumber;
import tel.billing.tax.application.vatnumber.VatRegister;
import tel.billing.tax.rules.MemberStateRules;
import tel.billing.tax.spec.VatRegisterContract;

class SandboxVatRegisterTest extends VatRegisterContract {

    @Override
    protected VatRegister register() {
        return new SandboxVatRegister(new MemberStateRules());
    }

    @Override
    protected VatNumber numberFor(Behaviour behaviour) {
        return new VatNumber(
                "NL",
                switch (behaviour) {
                    case KNOWS_IT -> "100";
                    case DOES_NOT_KNOW_IT -> "200";
                    case IS_DOWN, TALKS_NONSENSE -> "300";
                    case MEMBER_STATE_IS_DOWN -> "301";
                    case NEVER_ANSWERS -> "302";
                });
    }
}
