package tel.billing.identity.persistence;

import tel.billing.identity.application.Tokens;
import tel.billing.identity.spec.TokensContract;

class RandomTokensTest extends TokensContract {
    private final Tokens tokens = new RandomTokens();

    @Override
    protected Tokens tokens() {
        return tokens;
    }
}
