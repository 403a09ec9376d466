package tel.billing.provisioning.persistence;

import tel.billing.provisioning.application.NewCredentials;
import tel.billing.provisioning.spec.NewCredentialsContract;

class RandomCredentialsTest extends NewCredentialsContract {
    private final RandomCredentials credentials = new RandomCredentials();

    @Override
    protected NewCredentials newCredentials() {
        return credentials;
    }
}
