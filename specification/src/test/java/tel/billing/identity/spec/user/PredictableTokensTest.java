package tel.billing.identity.spec.user;

import tel.billing.identity.application.user.TokenGenerator;

class PredictableTokensTest extends TokenGeneratorContract {
    private final TokenGenerator tokenGenerator = new PredictableTokens();

    @Override
    protected TokenGenerator tokens() {
        return tokenGenerator;
    }
}
