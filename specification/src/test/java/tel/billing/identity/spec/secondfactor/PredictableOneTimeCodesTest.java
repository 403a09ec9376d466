package tel.billing.identity.spec.secondfactor;

import tel.billing.identity.application.secondfactor.OneTimeCodes;

class PredictableOneTimeCodesTest extends OneTimeCodesContract {
    private final OneTimeCodes codes = new PredictableOneTimeCodes();

    @Override
    protected OneTimeCodes codes() {
        return codes;
    }
}
