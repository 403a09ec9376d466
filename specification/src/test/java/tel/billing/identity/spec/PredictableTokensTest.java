package tel.billing.identity.spec;

import tel.billing.identity.application.Tokens;

class PredictableTokensTest extends TokensContract {
    private final Tokens tokens = new PredictableTokens();

    @Override
    protected Tokens tokens() {
        return tokens;
    }
}
