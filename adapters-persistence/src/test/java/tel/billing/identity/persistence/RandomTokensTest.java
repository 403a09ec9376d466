package tel.billing.identity.persistence;

import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.spec.user.TokenGeneratorContract;

class RandomTokensTest extends TokenGeneratorContract {
    private final TokenGenerator tokenGenerator = new RandomTokens();

    @Override
    protected TokenGenerator tokens() {
        return tokenGenerator;
    }
}
