package tel.billing.identity.persistence;

import tel.billing.identity.application.OneTimeCodes;
import tel.billing.identity.spec.OneTimeCodesContract;

class RandomOneTimeCodesTest extends OneTimeCodesContract {
    private final OneTimeCodes codes = new RandomOneTimeCodes();

    @Override
    protected OneTimeCodes codes() {
        return codes;
    }
}
