package tel.billing.identity.spec;

import tel.billing.identity.application.SigningKeys;

class InMemorySigningKeysTest extends SigningKeysContract {
    private final SigningKeys keys = new InMemorySigningKeys();

    @Override
    protected SigningKeys keys() {
        return keys;
    }

    @Override
    protected SigningKeys keysOfAnotherInstance() {
        return keys;
    }
}
